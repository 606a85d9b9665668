import * as z from 'zod/mini';
import { isWithin } from '../../../shared/domain/access/reach.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { findRootId } from '../../../shared/domain/hierarchy/paths.ts';
import { meetsName, searchNames } from '../../../shared/domain/search/name-search.ts';
import type { NodeSummary, NodeType } from '../../../shared/model/node.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { comparePlaces, findNames, type NamedNode, type NamePlace } from '../../stores/sites/site-names.ts';
import { makeNameListKey } from '../../stores/sites/name-lists.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getSummaries, listRoots } from '../../stores/sites/sites.ts';
import { asSeenBy } from './children.ts';
import { type FoundEntry, namesBelow } from './name-lists.ts';

/** A single name is among the first; each summary costs half a read unit. */
const pageSize = 10;
/** Sales tokens searched in parallel per page; an administrator's search continues with the next page. */
const parallelRoots = 12;
const rootPagesPerCall = 3;
/** Maximum pages searched per root for a person who reaches only part of it. */
const pagesPerRoot = 10;

const placeSchema = z.union([
  z.strictObject({ after: z.string().check(z.regex(/^\d{1,6}$/)) }),
  z.strictObject({ roots: z.string(), nameKey: z.string(), siteId: z.string() }),
]);
export type NodeSearch = {
  readonly name: string;
  readonly type?: NodeType | undefined;
  readonly cursor?: string | undefined;
};
export type FoundNodes = { readonly result: NodeSummary[]; readonly cursor: string | null };
type Hit = { readonly siteId: string; readonly isLinked: boolean };

/**
 * Returns a page of nodes in reach whose names contain every typed word, in any order and with small errors, best
 * first. Includes sites linked to a region in reach, each once. Names too new for a list match by prefix. A short page
 * may still have a next one. Another person's or search's cursor is a 400.
 */
export async function searchNodes(viewer: Viewer, { name, type, cursor }: NodeSearch): Promise<FoundNodes> {
  const typed = name.toLowerCase();
  const partition = `search/${viewer.userId}/${viewer.isAdmin ? 'all' : (viewer.node?.siteId ?? '')}/${type ?? ''}/${typed}`;
  const place = cursor === undefined ? null : decodeCursor(cursor, partition, placeSchema);
  const { hits, next } =
    place !== null && 'roots' in place
      ? await byBeginning(viewer, typed, type, place)
      : await findByWord(viewer, typed, type, Number(place?.after ?? 0));
  const summaries = new Map(
    (await getSummaries(hits.map(({ siteId }) => siteId))).map(summary => [summary.siteId, summary]),
  );
  const listed = new Map<string, NodeSummary>();
  for (const { siteId, isLinked } of hits) {
    const summary = summaries.get(siteId);
    // A list may be outdated: recently moved or renamed nodes aren't shown.
    if (summary === undefined || !isMet(summary.name, typed)) continue;
    if (inReach(viewer, summary.sitePath)) listed.set(siteId, summary);
    else if (isLinked) listed.set(siteId, { ...asSeenBy(viewer, summary), linked: true });
  }
  return { result: [...listed.values()], cursor: next === null ? null : encodeCursor(partition, next) };
}

const isMet = (name: string, typed: string): boolean => name.toLowerCase().startsWith(typed) || meetsName(name, typed);

type Hits = { readonly hits: readonly Hit[]; readonly next: z.infer<typeof placeSchema> | null };

async function findByWord(viewer: Viewer, typed: string, type: NodeType | undefined, after: number): Promise<Hits> {
  const indexes = await namesBelow(getListPrefix(viewer), typed);
  const keep = (entry: FoundEntry) => (type === undefined || entry.type === type) && inReach(viewer, entry.path);
  const found = new Map<string, Hit>();
  for (const { id, linked } of searchNames(indexes, typed, keep)) {
    // A site reached both ways is listed once, as its own.
    if (found.get(id)?.isLinked !== false) found.set(id, { siteId: id, isLinked: linked === true });
  }
  if (found.size === 0) return byBeginning(viewer, typed, type, null);
  const end = after + pageSize;
  return { hits: [...found.values()].slice(after, end), next: end < found.size ? { after: String(end) } : null };
}

/** Returns the lists of a viewer's reach: all, a reseller's, or one company's. */
function getListPrefix({ isAdmin, node }: Viewer): string {
  if (isAdmin || node === null) return '';
  return makeNameListKey(node.sitePath);
}

async function byBeginning(
  viewer: Viewer,
  prefix: string,
  type: NodeType | undefined,
  place: Place | null,
): Promise<Hits> {
  const keep = (node: NamedNode) =>
    (type === undefined || node.type === type) && inReach(viewer, node.viaRegion ?? node.sitePath);
  const { nodes, next } = await find(viewer, { prefix, place, keep });
  return { hits: nodes.map(({ siteId, viaRegion }) => ({ siteId, isLinked: viaRegion !== null })), next };
}

const inReach = (viewer: Viewer, path: string | null): boolean =>
  viewer.isAdmin || (path !== null && viewer.node !== null && isWithin(path, viewer.node.sitePath));

type Place = { readonly roots: string; readonly nameKey: string; readonly siteId: string };
type Search = { readonly prefix: string; readonly place: Place | null; readonly keep: (node: NamedNode) => boolean };
type Found = { readonly nodes: NamedNode[]; readonly next: Place | null };

async function find(viewer: Viewer, search: Search): Promise<Found> {
  if (!viewer.isAdmin) {
    if (viewer.node === null) return { nodes: [], next: null };
    const { found, next } = await findInRoot(findRootId(viewer.node.sitePath), search, search.place);
    return { nodes: found, next: next === null ? null : { roots: '', ...next } };
  }
  let roots = search.place?.roots ?? '';
  let after: NamePlace | null = search.place === null || search.place.nameKey === '' ? null : search.place;
  for (let page = 1; ; page += 1) {
    const tokens = await listRoots(roots === '' ? undefined : roots);
    const parts = await mapConcurrent(tokens.nodes, parallelRoots, token => findInRoot(token.siteId, search, after));
    const { nodes, next } = merged(parts);
    if (next !== null) return { nodes, next: { roots, ...next } };
    const behind = tokens.cursor === null ? null : { roots: tokens.cursor, nameKey: '', siteId: '' };
    if (behind === null || nodes.length > 0 || page >= rootPagesPerCall) return { nodes, next: behind };
    roots = behind.roots;
    after = null;
  }
}

const findInRoot = (rootId: string, { prefix, keep }: Search, after: NamePlace | null) =>
  findNames(rootId, {
    prefix,
    after: after && { nameKey: after.nameKey, siteId: after.siteId },
    limit: pageSize,
    maxPages: pagesPerRoot,
    keep,
  });

/** Merges the first pages of several roots, up to the nearest place where one has to continue. */
function merged(parts: readonly { found: NamedNode[]; next: NamePlace | null }[]): {
  nodes: NamedNode[];
  next: NamePlace | null;
} {
  const [nearest = null] = parts.flatMap(({ next }) => next ?? []).sort(comparePlaces);
  const all = parts.flatMap(({ found }) => found).sort(comparePlaces);
  const sure = nearest === null ? all : all.filter(node => comparePlaces(node, nearest) <= 0);
  const nodes = sure.slice(0, pageSize);
  const last = nodes.at(-1);
  if (sure.length > pageSize && last) return { nodes, next: { nameKey: last.nameKey, siteId: last.siteId } };
  return { nodes, next: nearest && { nameKey: nearest.nameKey, siteId: nearest.siteId } };
}
