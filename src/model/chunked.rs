//! A list that only grows and is cheap to clone: full chunks are shared.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

const CHUNK: usize = 64;

#[derive(Clone, Debug)]
pub struct Chunked<T> {
    chunks: Vec<Arc<Vec<T>>>,
    len: usize,
}

impl<T> Default for Chunked<T> {
    fn default() -> Self {
        Chunked { chunks: Vec::new(), len: 0 }
    }
}

impl<T: PartialEq> PartialEq for Chunked<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<T> Chunked<T> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    pub fn last(&self) -> Option<&T> {
        self.len.checked_sub(1).and_then(|i| self.get(i))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.chunks.iter().flat_map(|c| c.iter())
    }

    /// Returns the index of the first item that passes, in a list whose passing items are its last ones.
    pub fn first_at(&self, passes: impl Fn(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let mid = low.midpoint(high);
            if self.get(mid).is_some_and(&passes) { high = mid } else { low = mid + 1 }
        }
        low
    }

    /// Returns the items from `index` on.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &T> {
        let chunk = (index / CHUNK).min(self.chunks.len());
        self.chunks[chunk..].iter().flat_map(|c| c.iter()).skip(index % CHUNK)
    }
}

impl<T: Clone> Chunked<T> {
    pub fn push(&mut self, item: T) {
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Arc::new(Vec::with_capacity(CHUNK)));
        }
        if let Some(last) = self.chunks.last_mut() {
            Arc::make_mut(last).push(item);
            self.len += 1;
        }
    }

    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        Arc::make_mut(self.chunks.get_mut(index / CHUNK)?).get_mut(index % CHUNK)
    }
}

impl<T: Serialize> Serialize for Chunked<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Clone + Deserialize<'de>> Deserialize<'de> for Chunked<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let mut list = Chunked::default();
        items.into_iter().for_each(|item| list.push(item));
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_keeps_its_own_items() {
        let mut a = Chunked::default();
        (0..200).for_each(|i| a.push(i));
        let mut b = a.clone();
        b.push(200);
        if let Some(x) = b.get_mut(3) {
            *x = 33;
        }
        assert_eq!((a.len(), b.len()), (200, 201));
        assert_eq!((a.get(3), b.get(3)), (Some(&3), Some(&33)));
        assert_eq!(b.iter_from(198).copied().collect::<Vec<_>>(), [198, 199, 200]);
        assert_eq!(a.iter_from(500).count(), 0);
        assert_eq!((a.first_at(|x| *x >= 70), a.first_at(|x| *x > 1000)), (70, 200));
    }
}
