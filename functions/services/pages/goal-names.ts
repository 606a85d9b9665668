import { namesOfNodes } from '../../../shared/domain/goals/goal-names.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { PageDefinition } from '../../../shared/screens/pages/definition.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { PageView } from '../../../shared/model/page.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { type Failures, readOr } from '../../numbers/failures.ts';

const namesEvents = (panels: PageDefinition['panels']): boolean =>
  Object.values(panels).some(panel => panel.kind === 'rows' && panel.dimension === 'event');

/** Loads a site's names of events for a page. Without its ancestors, default names apply. */
export async function loadGoalNames(
  { siteId, sitePath, attr }: SiteNode,
  panels: PageDefinition['panels'],
  failures: Failures,
): Promise<Pick<PageView, 'goalNames'>> {
  if (!namesEvents(panels)) return {};
  const above = pathIds(sitePath).filter(id => id !== siteId);
  const nodes = await readOr(failures, 'goal-names', siteId, Promise.all(above.map(getNode)), []);
  return { goalNames: { own: { ...attr.goalNames }, above: namesOfNodes(nodes.filter(node => node !== null)) } };
}
