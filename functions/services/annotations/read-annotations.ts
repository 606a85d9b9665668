import { touches } from '../../../shared/domain/annotations/annotations.ts';
import {
  alertAnnotations,
  announcedAnnotations,
  setupAnnotations,
} from '../../../shared/domain/annotations/automatic.ts';
import { type AccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { addDays, type DayRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { type Annotation, annotationSchema } from '../../../shared/model/annotation.ts';
import type { Provenance } from '../../../shared/model/panel.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readOr } from '../../numbers/failures.ts';
import { listOpenedAlerts } from '../../stores/alerts/opened-since.ts';
import { listAnnotations } from '../../stores/annotations.ts';

/** Lists the nodes whose annotations appear at a node: itself and its ancestors, without the provider and resellers. */
export const listAnnotatedIds = ({ sitePath, attr }: SiteNode): readonly string[] =>
  pathIds(sitePath)
    .slice(1)
    .filter(id => id !== attr.token);

/** Maximum days read for an alert's end; longer alerts show none. */
const alertReadDays = 31;

/** Reads a node's derived annotations: its site's alerts and platform announcements. */
export async function readAutomatic(node: SiteNode, range: DayRange): Promise<Annotation[]> {
  const { siteId, type, attr } = node;
  const alerts = type === 'SITE' ? await listOpenedAlerts(siteId, addDays(range.start, -alertReadDays)) : [];
  const all = [...alertAnnotations(siteId, alerts, siteTimeZone(attr)), ...announcedAnnotations(siteId)];
  return all.filter(annotation => touches(annotation, range));
}

type Asked = {
  readonly node: SiteNode;
  readonly access: AccessNode;
  readonly viewer: Viewer;
  readonly range: DayRange;
};

/**
 * Reads the annotations of a page's days; none for a site reached only by a link. If they can't be read, the page shows
 * its numbers without them.
 */
export async function readPageAnnotations({
  node,
  access,
  viewer,
  range,
}: Asked): Promise<{ annotations?: Annotation[] }> {
  if (decide(viewer, 'annotation.read', access).outcome !== 'allowed') return {};
  const reading = Promise.all([
    readAutomatic(node, range),
    ...listAnnotatedIds(node).map(siteId => listAnnotations(siteId, range)),
  ]);
  const found = await readOr(new Map(), 'annotations', node.siteId, reading, null);
  if (found === null) return {};
  return { annotations: found.flat().map(annotation => annotationSchema.parse(annotation)) };
}

/** Adds the setup changes of the platforms behind a page's numbers. */
export function withSetup(
  { annotations }: { annotations?: Annotation[] },
  { siteId }: SiteNode,
  range: DayRange,
  panel: { readonly state: string; readonly provenance?: Provenance | undefined } | undefined,
): { annotations?: Annotation[] } {
  if (annotations === undefined) return {};
  const setup = setupAnnotations(siteId, panel?.provenance?.sources ?? []);
  return { annotations: [...annotations, ...setup.filter(annotation => touches(annotation, range))] };
}
