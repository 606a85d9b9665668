/** Keys typed within this time form one word. */
const wordMs = 800;

export type Typed = { readonly text: string; readonly at: number };

/** The typed text so far: one more letter, or the first of a new word. `at` is in milliseconds of any one clock. */
export const typedWith = (before: Typed | null, key: string, at: number): Typed => ({
  text: (before !== null && at - before.at < wordMs ? before.text : '') + key.toLowerCase(),
  at,
});

/**
 * The item that typed letters select: the next that begins with them, else the next with a word inside that does (the
 * names of a brand's sites all begin alike). A single letter moves on from the current item, several stay while they
 * match. Null for none.
 */
export function itemForText(text: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length;
  const first = text.length > 1 ? 0 : 1;
  const order = labels.map((_, step) => (current + first + step) % count);
  const begins = (part: string) => part.startsWith(text);
  const at = (index: number) => labels[index]?.toLowerCase() ?? '';
  const found =
    order.find(index => begins(at(index))) ??
    order.find(index =>
      at(index)
        .split(/[\s,(]+/)
        .some(begins),
    );
  return found ?? null;
}

/**
 * The menu item that a key moves to (WAI-ARIA menu button pattern): arrows wrap around, Home and End go to the ends, a
 * letter to the next item that begins with it. Null for other keys.
 */
export function itemForKey(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length !== 1 || key === ' ' ? null : itemForText(key.toLowerCase(), current, labels);
  }
}
