import { maxListedDays, touches } from '../../../shared/domain/annotations/annotations.ts';
import { setupAnnotations } from '../../../shared/domain/annotations/automatic.ts';
import { decide, toAccessNode, type Viewer } from '../../../shared/domain/access/decide.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { ListedAnnotation } from '../../../shared/model/annotation.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { listAnnotations } from '../../stores/annotations.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { checkedRange } from '../pages/ranges.ts';
import { namesOfUsers } from '../people/names.ts';
import { listAnnotatedIds, readAutomatic } from './read-annotations.ts';

/**
 * Lists a node's annotations in a range of days, newest first, with their authors.
 * @throws {DomainError} invalid-request for an invalid range
 */
export async function listNotes(node: SiteNode, range: DayRange, viewer: Viewer): Promise<ListedAnnotation[]> {
  checkedRange('query.start', range.start, 'query.end', range.end, maxListedDays);
  const [automatic, connections, nodes] = await Promise.all([
    readAutomatic(node, range),
    node.type === 'SITE' ? listConnections(node.siteId) : [],
    Promise.all(listAnnotatedIds(node).map(async id => (id === node.siteId ? node : getNode(id)))),
  ]);
  const annotated = nodes.filter(annotatedNode => annotatedNode !== null);
  const stored = (await Promise.all(annotated.map(({ siteId }) => listAnnotations(siteId, range)))).flat();
  // People above the viewer's own node have no names for them.
  const named = new Set(
    annotated.filter(annotatedNode => reachesByPath(viewer, toAccessNode(annotatedNode))).map(({ siteId }) => siteId),
  );
  const names = await namesOfUsers(
    stored.flatMap(({ authorId, siteId }) => (authorId !== undefined && named.has(siteId) ? [authorId] : [])),
  );
  const setup = setupAnnotations(node.siteId, connections).filter(annotation => touches(annotation, range));
  const byId = new Map(annotated.map(annotatedNode => [annotatedNode.siteId, annotatedNode]));
  return [
    ...[...automatic, ...setup].map(annotation => ({
      ...annotation,
      siteName: node.name,
      revision: 1,
      mayChange: false,
    })),
    ...stored.map(annotation => {
      const { authorId, siteId, kind } = annotation;
      const at = byId.get(siteId) ?? node;
      return {
        ...annotation,
        siteName: at.name,
        ...(authorId === undefined || !named.has(siteId) ? {} : { author: names.get(authorId) ?? null }),
        mayChange: kind === 'note' && decide(viewer, 'annotation.update', toAccessNode(at)).outcome === 'allowed',
      };
    }),
  ].toSorted(
    (annotation, other) => other.from.localeCompare(annotation.from) || annotation.text.localeCompare(other.text),
  );
}
