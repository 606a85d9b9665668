import type { DeletedNode } from '../../../shared/contract/deletions.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { listKept } from '../../stores/sites/deleted-nodes.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { namesOfUsers } from '../people/names.ts';
import { findPlace, mayRestore, type ParentNow } from './deleted-place.ts';

const concurrency = 8;

/** Lists the deleted nodes that a viewer may restore, latest first. */
export async function listDeleted(viewer: Viewer): Promise<DeletedNode[]> {
  const places = await mapConcurrent(await listKept(), concurrency, findPlace);
  const listed = places.filter(place => mayRestore(viewer, place));
  const names = await namesOfUsers(listed.map(({ kept }) => kept.by));
  return listed
    .map(({ node, kept, above }) => ({
      siteId: node.siteId,
      name: node.name,
      type: node.type,
      parentId: node.parentId ?? null,
      parentName: 'parent' in above ? above.parent.name : null,
      deletedAt: kept.at,
      deletedBy: names.get(kept.by) ?? null,
      until: kept.until,
      problem: explainProblem(above),
    }))
    .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt));
}

/** Explains why a node can't be restored now, and what to do; null if it can. */
export function explainProblem(above: ParentNow): string | null {
  if (above.state === 'deleted') return `${above.parent.name} was deleted too. Restore it first`;
  return above.state === 'gone' ? 'The place it was in was deleted for good. Create it again somewhere else' : null;
}
