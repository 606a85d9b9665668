/**
 * A searchable name. Names are found by their words: inside names, in any order, with small typos, and with an
 * unfinished last word. Every typed word must match a word of the name.
 */
export type Named = { readonly name: string };
type Indexed<Entry> = { readonly entry: Entry; readonly words: readonly string[] };
/** The names of one list indexed by their words. */
export type NameIndex<Entry extends Named> = ReadonlyMap<string, readonly Indexed<Entry>[]>;

/** Returns a text's words in lowercase letters and digits: 'O'Fallon, São Paulo' becomes ofallon, sao, paulo. */
export const splitSearchText = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');

/** Returns the number of errors that a typed word may have: none in two letters, two in nine or more. */
const errorsIn = (typed: string): number => (typed.length < 3 ? 0 : typed.length < 9 ? 1 : 2);

/**
 * Returns true if the typed text from `i` on is the beginning of the word from `j` on, within the allowed errors: an
 * extra, missing or different letter, or two swapped ones.
 */
function begins(typed: string, word: string, left: number, i = 0, j = 0): boolean {
  let [at, to] = [i, j];
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(to)) {
    at += 1;
    to += 1;
  }
  if (at >= typed.length) return true;
  if (left === 0) return false;
  const isSwapped =
    typed.charCodeAt(at) === word.charCodeAt(to + 1) && typed.charCodeAt(at + 1) === word.charCodeAt(to);
  return (
    begins(typed, word, left - 1, at + 1, to + 1) ||
    begins(typed, word, left - 1, at, to + 1) ||
    begins(typed, word, left - 1, at + 1, to) ||
    (isSwapped && begins(typed, word, left - 1, at + 2, to + 2))
  );
}

const beginning = 1;
const inside = 2;
const misspelt = 3;
const misspeltBeginning = 5;

/**
 * Returns the distance between a typed word and a word of a name: 0 if equal, larger if worse, null if they do not
 * match.
 */
export function wordDistance(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return word === typed ? 0 : beginning;
  if (typed.length >= 3 && word.includes(typed)) return inside;
  const errors = errorsIn(typed);
  for (let count = 1; count <= errors; count += 1) {
    if (begins(typed, word, count))
      return count + (Math.abs(word.length - typed.length) <= count ? misspelt : misspeltBeginning);
  }
  return null;
}

/** Returns true if a name matches every typed word; every name matches empty text. */
export function meetsName(name: string, typed: string): boolean {
  const words = splitSearchText(name);
  return splitSearchText(typed).every(typedWord => words.some(word => wordDistance(typedWord, word) !== null));
}

export function indexNames<Entry extends Named>(entries: readonly Entry[]): NameIndex<Entry> {
  const index = new Map<string, Indexed<Entry>[]>();
  for (const entry of entries) {
    const words = [...new Set(splitSearchText(entry.name))];
    for (const word of words) {
      const held = index.get(word);
      if (held === undefined) index.set(word, [{ entry, words }]);
      else held.push({ entry, words });
    }
  }
  return index;
}

type Meets = ReadonlyMap<string, number>;

/** Returns the words of some lists that match a typed word, with their distances. */
function findMatches(indexes: readonly ReadonlyMap<string, unknown>[], typed: string): Meets {
  const meets = new Map<string, number>();
  const visited = new Set<string>();
  for (const index of indexes) {
    for (const word of index.keys()) {
      if (visited.has(word)) continue;
      visited.add(word);
      const distance = wordDistance(typed, word);
      if (distance !== null) meets.set(word, distance);
    }
  }
  return meets;
}

/** Adds up the distances of all typed words to their best match in the name; null if one has none. */
function computeDistance(words: readonly string[], typed: readonly Meets[]): number | null {
  let sum = 0;
  for (const meets of typed) {
    let best = Number.POSITIVE_INFINITY;
    for (const word of words) best = Math.min(best, meets.get(word) ?? best);
    if (best === Number.POSITIVE_INFINITY) return null;
    sum += best;
  }
  return sum;
}

/**
 * Finds accepted entries (`keep`) of some lists by name: best match first, then shorter names, then by name. Empty text
 * finds nothing.
 */
export function searchNames<Entry extends Named>(
  indexes: readonly NameIndex<Entry>[],
  typed: string,
  keep: (entry: Entry) => boolean,
): Entry[] {
  const meets = [...new Set(splitSearchText(typed))].map(word => findMatches(indexes, word));
  // Only names with the rarest typed word need checking.
  const [rarest] = meets.toSorted((a, b) => a.size - b.size);
  if (rarest === undefined) return [];
  const found = new Map<Entry, number>();
  for (const index of indexes) {
    for (const word of rarest.keys()) {
      for (const { entry, words } of index.get(word) ?? []) {
        if (found.has(entry) || !keep(entry)) continue;
        const distance = computeDistance(words, meets);
        if (distance !== null) found.set(entry, distance + words.length / 100);
      }
    }
  }
  return [...found]
    .toSorted(([a, distance], [b, other]) => distance - other || (a.name < b.name ? -1 : 1))
    .map(([entry]) => entry);
}

/**
 * Returns the lists that may contain a matching name: those in which every typed word matches some word. `words` names
 * the lists of each word. Other lists have no matching name.
 */
export function listsMeeting(words: ReadonlyMap<string, readonly string[]>, typed: string): ReadonlySet<string> {
  const [first, ...others] = [...new Set(splitSearchText(typed))].map(word => {
    const meets = findMatches([words], word);
    return new Set([...words].flatMap(([met, lists]) => (meets.has(met) ? lists : [])));
  });
  return new Set([...(first ?? [])].filter(list => others.every(lists => lists.has(list))));
}
