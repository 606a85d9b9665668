import { listsMeeting, splitSearchText } from '../../../shared/domain/search/name-search.ts';
import { type NameHead, readNames } from '../../stores/sites/name-lists.ts';
import {
  listState,
  type WordIndex,
  readNameWords,
  removeWordIndex,
  writeWordIndex,
} from '../../stores/sites/name-words.ts';

/** Up to this number, reading the lists is as fast as reading their words. */
const fewLists = 3;

/** Stores the words of a sales token's lists, each night; a few lists need none. */
export async function buildWordIndex(root: string): Promise<void> {
  const lists = Map.groupBy(await readNames(`${root}#`), ({ list }) => list);
  if (lists.size <= fewLists) return void (await removeWordIndex(root));
  const words = new Map<string, string[]>();
  for (const [list, parts] of lists) {
    const wordSet = new Set(parts.flatMap(({ entries }) => entries.flatMap(({ name }) => splitSearchText(name))));
    for (const word of wordSet) words.set(word, [...(words.get(word) ?? []), list]);
  }
  const states = [...lists].map(
    ([list, parts]) => [list, listState(parts.map(({ fingerprint }) => fingerprint))] as const,
  );
  await writeWordIndex(root, { states: new Map(states), words });
}

/** Words cached by this process per token: read again when more than a few lists changed. */
const held = new Map<string, WordIndex>();

/** Returns the lists that may contain a typed name: by their words, or because their words are unknown. */
export async function listsToRead(prefix: string, heads: readonly NameHead[], typed: string): Promise<NameHead[]> {
  const isCurrent = ({ states }: WordIndex, { list, parts }: NameHead) => states.get(list) === listState(parts);
  const cached = held.get(prefix);
  const isStale = cached === undefined || heads.filter(head => !isCurrent(cached, head)).length > fewLists;
  const words = isStale ? await readNameWords(prefix) : cached;
  held.set(prefix, words);
  const meeting = listsMeeting(words.words, typed);
  return heads.filter(head => !isCurrent(words, head) || meeting.has(head.list));
}

/** Clears the cache, like a new process. */
export const clearWordCache = (): void => held.clear();
