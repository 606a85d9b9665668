import { listsMeeting, searchWords } from '../../../shared/domain/search/name-search.ts';
import { type NameHead, readNames } from '../../stores/sites/name-lists.ts';
import {
  listState,
  type NameWords,
  readNameWords,
  removeNameWords,
  writeNameWords,
} from '../../stores/sites/name-words.ts';

/** As many lists are read as soon as their words. */
const fewLists = 3;

/** Keeps which words the lists of a sales token have, each night; of a few lists none are needed. */
export async function makeNameWords(root: string): Promise<void> {
  const lists = Map.groupBy(await readNames(`${root}#`), ({ list }) => list);
  if (lists.size <= fewLists) return void (await removeNameWords(root));
  const words = new Map<string, string[]>();
  for (const [list, parts] of lists) {
    const own = new Set(parts.flatMap(({ entries }) => entries.flatMap(({ name }) => searchWords(name))));
    for (const word of own) words.set(word, [...(words.get(word) ?? []), list]);
  }
  const states = [...lists].map(
    ([list, parts]) => [list, listState(parts.map(({ fingerprint }) => fingerprint))] as const,
  );
  await writeNameWords(root, { states: new Map(states), words });
}

/** The words that this process has read, by whose they are: read again once more than a few lists are others. */
const held = new Map<string, NameWords>();

/** Of some lists those that may have a name that is typed: by their words, or because nothing tells their words. */
export async function listsToRead(prefix: string, heads: readonly NameHead[], typed: string): Promise<NameHead[]> {
  const isTold = ({ states }: NameWords, { list, parts }: NameHead) => states.get(list) === listState(parts);
  const known = held.get(prefix);
  const isStale = known === undefined || heads.filter(head => !isTold(known, head)).length > fewLists;
  const words = isStale ? await readNameWords(prefix) : known;
  held.set(prefix, words);
  const meeting = listsMeeting(words.words, typed);
  return heads.filter(head => !isTold(words, head) || meeting.has(head.list));
}

/** Begins as a new process does. */
export const forgetWords = (): void => held.clear();
