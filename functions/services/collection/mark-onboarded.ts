import { isOnboardedByData } from '../../../shared/domain/onboarding/site-wizard.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { changeNode } from '../tree/node-changes.ts';

/**
 * Marks a site as onboarded if its data arrived before its person finished the setup (specification 4: 'when metrics
 * are loaded').
 */
export async function markOnboarded(siteId: string): Promise<void> {
  const connections = await listConnections(siteId);
  await changeNode(siteId, node =>
    isOnboardedByData(node.attr, connections) ? { ...node, attr: { ...node.attr, status: 'onboarded' } } : null,
  );
}
