import type { RecommendationItem } from '../../model/recommendation.ts';
import { decide } from '../access/decide.ts';
import { type AccessNode, reachesByPath, type Viewer } from '../access/reach.ts';
import { visibleTo } from './transitions.ts';

/**
 * What a viewer sees of a site's recommendations: previews where they may publish them; who moved them, unless they
 * reach the site by a link alone: numbers are shared with a linking region, people are not.
 */
export function seenBy(viewer: Viewer, node: AccessNode, items: readonly RecommendationItem[]): RecommendationItem[] {
  const shown = visibleTo(items, decide(viewer, 'recommendation.publish', node).outcome === 'allowed');
  return reachesByPath(viewer, node) ? [...shown] : shown.map(({ moves: _moves, ...item }) => item);
}
