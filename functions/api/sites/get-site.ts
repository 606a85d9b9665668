import { getSite } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinkedSites } from '../../stores/sites/site-links.ts';
import { seenNode } from '../../services/connections/seen-node.ts';
import { ancestorsInReach, asSeenBy } from '../../services/tree/children.ts';

const withheld = {
  token: undefined,
  address: undefined,
  phone: undefined,
  businessPhone: undefined,
  cellPhone: undefined,
  crmUrl: undefined,
};

export const handler = createHandler(getSite, async ({ viewer, ownNode, node, access }) => {
  const [ancestors, linkedSites] = await Promise.all([
    ancestorsInReach(viewer, access, ownNode),
    node.type === 'REG' ? listLinkedSites(node.siteId) : undefined,
  ]);
  const visibleNode = seenNode(viewer, node);
  const maskedNode = asSeenBy(viewer, visibleNode);
  // A link opens numbers only: the customer and contact details stay with the site's own organization.
  const result =
    maskedNode === visibleNode ? visibleNode : { ...maskedNode, attr: { ...visibleNode.attr, ...withheld } };
  return { result: linkedSites === undefined ? result : { ...result, linkedSites }, ancestors };
});
