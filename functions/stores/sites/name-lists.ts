import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { nodeTypeSchema } from '../../../shared/model/node.ts';
import { pathIds, findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeJson, encodeRecords } from '../codecs/day-items.ts';
import { fromColumn } from '../codecs/columns.ts';
import { putAside, readRows } from '../engine/read-rows.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Names for search: per company one list of all its nodes, in parts of a few hundred that are written only on changes.
 * Stored in the rollups table under '/names', which can't be an id: `list#root#company#part` has the compressed names,
 * `head#root#company` the state of the parts, so checking a cached list reads a hundred bytes. A sales token has its
 * own list. Lists are rebuilt from the tree (services/tree/name-lists.ts); their words are in name-words.ts.
 */
export const namesPartition = '/names';
const nodesPerPart = 400;
const beyond = '~';
const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: nodeTypeSchema,
  /** Path under which it is reached here: its own, or for a linked site the region's. */
  above: z.string(),
  linked: z.optional(z.boolean()),
});
export type NameEntry = z.infer<typeof entrySchema>;
const headSchema = z.object({ sk: z.string(), parts: z.array(z.string()) });
const partSchema = z.object({ sk: z.string(), fingerprint: z.string(), data: z.instanceof(Uint8Array) });
const columnsSchema = z.object({ count: z.int(), days: z.unknown() });

/** Returns a path's list: 'root#company', for a sales token 'root#'. */
export const makeNameListKey = (sitePath: string): string => `${findRootId(sitePath)}#${pathIds(sitePath)[2] ?? ''}`;

const partKey = (list: string, part: number) => `list#${list}#${String(part).padStart(4, '0')}`;
const table = () => tableName('rollups');

/** Head of a list: its key, and the fingerprints of its parts. */
export type NameHead = { readonly list: string; readonly parts: readonly string[] };

/** Reads the heads of the lists that start with this key: '' all, 'root#' a reseller's, 'root#company' one. */
export async function readNameHeads(prefix: string): Promise<NameHead[]> {
  const heads = await readNameItems(`head#${prefix}`);
  return readRows('rollups', headSchema, heads).map(({ sk, parts }) => ({ list: sk.slice('head#'.length), parts }));
}

/**
 * Reads the names of the lists that start with this key, with each part's fingerprint; unreadable parts are omitted.
 */
export async function readNames(
  prefix: string,
): Promise<{ list: string; fingerprint: string; entries: NameEntry[] }[]> {
  const parts = readRows('rollups', partSchema, await readNameItems(`list#${prefix}`));
  return Promise.all(
    parts.map(async ({ sk, fingerprint, data }) => ({
      list: sk.slice('list#'.length, sk.lastIndexOf('#')),
      fingerprint,
      entries: await decodeEntries(sk, data),
    })),
  );
}

async function decodeEntries(sk: string, data: Uint8Array): Promise<NameEntry[]> {
  try {
    const { count, days } = columnsSchema.parse(await decodeJson(data));
    return z.array(entrySchema).parse(fromColumn(days, count));
  } catch (error) {
    putAside('rollups', { siteId: namesPartition, sk }, error);
    return [];
  }
}

/** Reads the items next to the names under keys with this prefix; used by name-words.ts. */
export function readNameItems(prefix: string): Promise<Record<string, unknown>[]> {
  return queryAll({
    TableName: table(),
    KeyConditionExpression: 'siteId = :names AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':names': namesPartition, ':from': prefix, ':to': prefix + beyond },
  });
}

/** Writes a list: its changed parts and its head, and deletes parts beyond its end. */
export async function writeNames(list: string, entries: readonly NameEntry[]): Promise<void> {
  const [before] = (await readNameHeads(list)).filter(head => head.list === list);
  const parts = Math.ceil(entries.length / nodesPerPart);
  const fingerprints: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    const { data, fingerprint } = await encodeRecords(
      entries.filter(({ id }) => assignPart(id, parts) === part).toSorted(byName),
    );
    fingerprints.push(fingerprint);
    if (before?.parts[part] !== fingerprint) await putNameItem({ sk: partKey(list, part), fingerprint, data });
  }
  if (JSON.stringify(before?.parts) !== JSON.stringify(fingerprints))
    await putNameItem({ sk: `head#${list}`, parts: fingerprints });
  const stood = before?.parts.length ?? 0;
  for (let part = fingerprints.length; part < stood; part += 1) await removeNameItem(partKey(list, part));
}

/** Assigns a node to a part, independently of other nodes. */
const assignPart = (id: string, parts: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % parts;
const byName = (a: NameEntry, b: NameEntry): number => (a.name < b.name ? -1 : 1);

export async function putNameItem(item: Record<string, unknown>): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: table(), Item: { siteId: namesPartition, v: 1, ...item } }));
}

export async function removeNameItem(sk: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId: namesPartition, sk } }));
}

/** Deletes a list whose company is no longer there. */
export async function removeNames(list: string): Promise<void> {
  const heads = (await readNameHeads(list)).filter(head => head.list === list);
  await removeNameItem(`head#${list}`);
  for (const { parts } of heads) for (const part of parts.keys()) await removeNameItem(partKey(list, part));
}
