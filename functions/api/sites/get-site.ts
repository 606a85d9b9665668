import { getSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinkedSites } from '../../stores/site-links.ts';
import { ancestorsInReach } from '../../services/tree.ts';

export const handler = createHandler(getSite, async ({ viewer, node, access }) => {
  const [ancestors, linkedSites] = await Promise.all([
    ancestorsInReach(viewer, access),
    node.type === 'REG' ? listLinkedSites(node.siteId) : undefined,
  ]);
  return { result: linkedSites === undefined ? node : { ...node, linkedSites }, ancestors };
});
