import type { RecommendationItem } from '../../model/recommendation.ts';
import { decide } from '../access/decide.ts';
import type { AccessNode, Viewer } from '../access/reach.ts';
import { visibleTo } from './transitions.ts';

/** Returns a site's recommendations as a viewer may see them: previews where they may publish them, none by a link. */
export function seenBy(viewer: Viewer, node: AccessNode, items: readonly RecommendationItem[]): RecommendationItem[] {
  if (decide(viewer, 'recommendation.read', node).outcome !== 'allowed') return [];
  return [...visibleTo(items, decide(viewer, 'recommendation.publish', node).outcome === 'allowed')];
}
