import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { logger } from '../../runtime/logger.ts';
import { fromColumn, toColumn } from '../codecs/columns.ts';
import { decodeJson, encodeRecords, fits } from '../codecs/day-items.ts';
import { putAside, readRows } from '../engine/read-rows.ts';
import { namesPartition, putNameItem, readNameItems, removeNameItem } from './name-lists.ts';

/**
 * Index of words to lists of names, `words#root#` per sales token. A search reads it instead of all lists, then only
 * matching ones. It may be outdated: it stores each list's state, and a list with another head is read anyway.
 */
const itemSchema = z.object({ sk: z.string(), data: z.instanceof(Uint8Array) });
const contentSchema = z.object({
  lists: z.array(z.object({ list: z.string(), state: z.string() })),
  count: z.int(),
  words: z.unknown(),
});
const wordSchema = z.object({ word: z.string(), lists: z.array(z.int()) });
/** Written at most once a night, and read by every new process. */
const quality = 11;
const makeKey = (root: string) => `words#${root}#`;

/** State of each covered list, and the lists that contain each word. */
export type WordIndex = {
  readonly states: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, readonly string[]>;
};

/** Returns a list's state from its parts' fingerprints, short enough to store next to every word. */
export const listState = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join()).digest('base64url').slice(0, 12);

/** Reads the words of all sales tokens, '', or of one, 'root#'; empty if none are stored or readable. */
export async function readNameWords(prefix: string): Promise<WordIndex> {
  const states = new Map<string, string>();
  const words = new Map<string, string[]>();
  const items = await readNameItems(`words#${prefix}`);
  for (const { sk, data } of readRows('rollups', itemSchema, items)) {
    try {
      const content = contentSchema.parse(await decodeJson(data));
      const entries = z.array(wordSchema).parse(fromColumn(content.words, content.count));
      for (const { list, state } of content.lists) states.set(list, state);
      for (const { word, lists } of entries) {
        const wordLists = words.get(word) ?? [];
        words.set(word, wordLists);
        for (const at of lists) wordLists.push(content.lists[at]?.list ?? '');
      }
    } catch (error) {
      putAside('rollups', { siteId: namesPartition, sk }, error);
    }
  }
  return { states, words };
}

/** Stores the words of a sales token's lists. Words too large for an item aren't stored: every list is read then. */
export async function writeWordIndex(root: string, { states, words }: WordIndex): Promise<void> {
  const lists = [...states].map(([list, state]) => ({ list, state }));
  const places = new Map(lists.map(({ list }, at) => [list, at]));
  const entries = [...words]
    .map(([word, wordLists]) => ({ word, lists: wordLists.flatMap(list => places.get(list) ?? []) }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const encoded = await encodeRecords({ lists, count: entries.length, words: toColumn(entries) }, quality);
  if (fits(encoded)) return putNameItem({ sk: makeKey(root), data: encoded.data });
  logger.warn('The words of a sales token are more than an item holds', { root, bytes: encoded.data.byteLength });
  await removeWordIndex(root);
}

export const removeWordIndex = (root: string): Promise<unknown> => removeNameItem(makeKey(root));
