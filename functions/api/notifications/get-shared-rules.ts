import { getSharedRules as endpoint } from '../../../shared/contract/alert-rules.ts';
import { createHandler } from '../../runtime/handler.ts';
import { placesAbove } from '../../services/alerts/places-above.ts';
import { reachOfRules } from '../../services/alerts/rule-reach.ts';
import { getSharedRules } from '../../stores/alerts/shared-rules.ts';

export const handler = createHandler(endpoint, async ({ node, viewer, now }) => {
  const [{ thresholds, own: ownRules, revision }, above, reach] = await Promise.all([
    getSharedRules(node.siteId),
    placesAbove(node, viewer),
    reachOfRules(node, now),
  ]);
  return { thresholds, own: [...ownRules], revision, above, reach };
});
