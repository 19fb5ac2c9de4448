// What the browser keeps for this page. Where storage is off, it lasts until the page is closed.

export function kept(key: string, fallback: string): string {
  try {
    return localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
