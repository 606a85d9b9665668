/** Keys typed within this time form one word. */
const wordMs = 800;

export type Typed = { readonly text: string; readonly at: number };

/**
 * Returns the typed text so far: with another character, or the first of a new word. `at` is in milliseconds of any
 * clock.
 */
export const typedWith = (before: Typed | null, key: string, at: number): Typed => ({
  text: (before !== null && at - before.at < wordMs ? before.text : '') + key.toLowerCase(),
  at,
});

/**
 * Returns the item that typed text selects: the next that begins with it, otherwise the next with a word that does.
 * (All sites of a brand may begin alike.) One character moves on from the current item; more characters keep it while
 * it matches. Null if none matches.
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
 * The menu item that a key moves to (WAI-ARIA menu button pattern). Arrows wrap around, and Home and End go to the
 * ends. A character selects the next item that begins with it. Null for other keys.
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
