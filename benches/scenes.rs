//! Cost of scenes: one about cards alone, and one with a general, whose packages get a fresh state each
//! time. The target is 500 simple scenes for each second of a processor.

use criterion::{Criterion, criterion_group, criterion_main};
use sgs::testkit::scene::lua::{Added, Check, Content, SceneFile};
use std::hint::black_box;
use std::path::Path;

fn scenes(c: &mut Criterion) {
    let content = Content::new(Added::default());
    let open = |path: &str| match SceneFile::open(Path::new(path), &content) {
        Ok(file) => file,
        Err(failure) => panic!("{}", failure.problem),
    };
    let mut group = c.benchmark_group("a scene");
    for (name, path, checks) in [
        ("of cards", "tests/scenes/basic.scene.lua", &[][..]),
        ("with a general", "extensions/standard/simayi.scene.lua", &[]),
        ("with a general, reloaded", "extensions/standard/simayi.scene.lua", &[Check::Reloaded]),
        ("with a general, resumed", "extensions/standard/simayi.scene.lua", &[Check::Resumed]),
    ] {
        let file = open(path);
        group.bench_function(name, |b| {
            b.iter(|| match file.run_and_check(0, &content, checks) {
                Ok(log) => black_box(log),
                Err(failure) => panic!("{}", failure.problem),
            })
        });
    }
    group.bench_function("file read", |b| b.iter(|| open("tests/scenes/basic.scene.lua").scenes().count()));
    group.finish();
}

criterion_group!(benches, scenes);
criterion_main!(benches);
