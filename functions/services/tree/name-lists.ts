import { pathIds, findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { indexNames, type NameIndex } from '../../../shared/domain/search/name-search.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import {
  makeNameListKey,
  type NameEntry,
  readNameHeads,
  readNames,
  removeNames,
  writeNames,
} from '../../stores/sites/name-lists.ts';
import { listLinkedSites } from '../../stores/sites/site-links.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { removeWordIndex } from '../../stores/sites/name-words.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { clearWordCache, listsToRead } from './cached-name-words.ts';

const concurrency = 8;

const getParentPath = (sitePath: string) => sitePath.slice(0, sitePath.lastIndexOf('/'));
const toNameEntry = ({
  siteId,
  name,
  type,
  sitePath,
}: Pick<NodeSummary, 'siteId' | 'name' | 'type' | 'sitePath'>): NameEntry => ({
  id: siteId,
  name,
  type,
  above: getParentPath(sitePath),
});

/** Builds a company's list from its tree, whatever updates were lost or repeated. */
export async function makeNames(node: SiteNode): Promise<void> {
  const entries = [toNameEntry(node)];
  const isCompany = pathIds(node.sitePath).length === 3;
  const regions: NodeSummary[] = [];
  for (let cursor: string | null | undefined; isCompany && cursor !== null; ) {
    const page = await listNodesBelow(node, cursor);
    entries.push(...page.nodes.map(toNameEntry));
    regions.push(...page.nodes.filter(({ hasLinkedSites }) => hasLinkedSites === true));
    cursor = page.cursor;
  }
  const links = await mapConcurrent(regions, concurrency, async ({ siteId, sitePath }) => ({
    sitePath,
    sites: await getSummaries(await listLinkedSites(siteId)),
  }));
  for (const { sitePath, sites } of links)
    entries.push(...sites.map(site => ({ ...toNameEntry(site), above: sitePath, linked: true })));
  await writeNames(makeNameListKey(node.sitePath), entries);
}

/** Removes the list of a node that is no longer at this path, and its words. */
export async function dropNames(sitePath: string): Promise<void> {
  if (pathIds(sitePath).length > 3) return;
  await removeNames(makeNameListKey(sitePath));
  await removeWordIndex(findRootId(sitePath));
}

export type FoundEntry = NameEntry & { readonly path: string };
type Held = { readonly parts: string; readonly index: NameIndex<FoundEntry> };
/** Lists cached by this process: read again only if their head changed. */
const held = new Map<string, Held>();
/** Clears the cache, like a new process. */
export function forgetNames(): void {
  held.clear();
  clearWordCache();
}

/** Lists read one by one; more are read together. */
const readAlone = 3;

/**
 * Returns the searchable lists that start with a key and may match the typed text. Repeated calls read only the heads
 * and new parts. A part older than its head, just after a write, is used now and read again the next time.
 */
export async function namesBelow(prefix: string, typed: string): Promise<NameIndex<FoundEntry>[]> {
  const heads = await readNameHeads(prefix);
  const unread = heads.filter(({ list, parts }) => held.get(list)?.parts !== parts.join());
  const requestedHeads = unread.length <= readAlone ? unread : await listsToRead(prefix, unread, typed);
  const isFewer = requestedHeads.length <= Math.max(readAlone, heads.length / 2);
  const read = isFewer
    ? (await mapConcurrent(requestedHeads, concurrency, ({ list }) => readNames(`${list}#`))).flat()
    : await readNames(prefix);
  const parts = Map.groupBy(read, ({ list }) => list);
  for (const [list, listParts] of parts) {
    const entries = listParts
      .flatMap(part => part.entries)
      .map(entry => ({ ...entry, path: `${entry.above}/${entry.id}` }));
    held.set(list, { parts: listParts.map(({ fingerprint }) => fingerprint).join(), index: indexNames(entries) });
  }
  const passedOver = new Set(unread.filter(head => !requestedHeads.includes(head)).map(({ list }) => list));
  return heads.flatMap(({ list }) => (passedOver.has(list) && !parts.has(list) ? [] : (held.get(list)?.index ?? [])));
}
