/** The requests that a key, a menu or an icon sends to the shell. */
export type Wish = 'palette' | 'sites' | 'help' | 'tour' | 'earlier' | 'later' | 'compare';

const wishes: ReadonlyMap<string, Wish> = new Map([
  ['/', 'sites'],
  ['?', 'help'],
  ['[', 'earlier'],
  [']', 'later'],
  ['c', 'compare'],
]);
type Press = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean };

/** The request for a pressed key, or null; `graph` is AltGr, which some keyboards use for brackets. */
export function findShortcut({ key, ctrlKey, metaKey, altKey }: Press, graph: boolean): Wish | null {
  const held = ctrlKey || metaKey;
  if (held && !altKey && key.toLowerCase() === 'k') return 'palette';
  return (held || altKey) && !graph ? null : (wishes.get(key) ?? null);
}
