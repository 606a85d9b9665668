import { getSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinkedSites } from '../../stores/sites/site-links.ts';
import { seenNode } from '../../services/connections/seen-node.ts';
import { ancestorsInReach, asSeenBy } from '../../services/tree/children.ts';

export const handler = createHandler(getSite, async ({ viewer, ownNode, node, access }) => {
  const [ancestors, linkedSites] = await Promise.all([
    ancestorsInReach(viewer, access, ownNode),
    node.type === 'REG' ? listLinkedSites(node.siteId) : undefined,
  ]);
  const told = seenNode(viewer, node);
  const seen = asSeenBy(viewer, told);
  // Whose customer a linked site is concerns its own side alone.
  const result = seen === told ? told : { ...seen, attr: { ...told.attr, token: undefined } };
  return { result: linkedSites === undefined ? result : { ...result, linkedSites }, ancestors };
});
