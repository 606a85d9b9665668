import { getSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinkedSites } from '../../stores/site-links.ts';
import { ancestorsInReach, asSeenBy } from '../../services/tree.ts';

export const handler = createHandler(getSite, async ({ viewer, node, access }) => {
  const [ancestors, linkedSites] = await Promise.all([
    ancestorsInReach(viewer, access),
    node.type === 'REG' ? listLinkedSites(node.siteId) : undefined,
  ]);
  const seen = asSeenBy(viewer, node);
  // Whose customer a linked site is concerns its own side alone.
  const result = seen === node ? node : { ...seen, attr: { ...node.attr, token: undefined } };
  return { result: linkedSites === undefined ? result : { ...result, linkedSites }, ancestors };
});
