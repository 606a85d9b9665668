import type { SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices, serviceNames } from '../../../shared/platforms/registry.ts';
import { endConnection, listConnections } from '../../stores/connections/connections.ts';
import { type RestorePlan, showSteps, type TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { deleteLink, listLinkedSites } from '../../stores/sites/site-links.ts';
import { getNodeOrKept } from '../../stores/sites/deleted-nodes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { endRestore } from '../../stores/sites/tree-restores.ts';
import { isTried, nightlyMessages } from '../collection/nightly-messages.ts';
import { sendAskedPulls } from '../collection/send-pulls.ts';
import { listCredentialUses, releaseUse } from '../credentials/credential-uses.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { panelLink } from '../notifications/not-tracking.ts';
import { notifyInApp } from '../notifications/tell-bell.ts';
import { askForChanged, askForRows } from '../rollups/ask.ts';
import { idsAbove } from '../rollups/node-sites.ts';
import { setIntakesClosed } from './run-deletion.ts';
import { followLinks, refile } from './run-move.ts';

/**
 * Completes a restore: leads are accepted again, links and lists follow the node's place, missing days are requested,
 * and the rows above count it again. False when time ran out. Safe to repeat and to run in parallel.
 */
export async function runRestore(
  { job, plan }: TreeJob & { plan: RestorePlan },
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<boolean> {
  const { jobId } = job;
  const node = await getNode(plan.siteId);
  if (node === null) return true;
  const lost = connectableServices.filter(service => plan.lost.includes(service));
  const steps = [
    () => setIntakesClosed(node.siteId, false),
    () => restoreLinks(node),
    () => endLost(node, lost, now),
    () => refile(node),
    () => requestRows(node),
    () => requestMissingDays(node.siteId, now),
  ];
  const total = steps.length + 1;
  for (const [index, step] of steps.entries()) {
    if (!hasTime()) return false;
    await step();
    await showSteps(jobId, index + 1, total);
  }
  await endRestore(plan, jobId, { steps: total, message: `${plan.name} was restored${explainLost(lost)}`, now });
  return true;
}

function explainLost(lost: readonly ConnectableService[]): string {
  if (lost.length === 0) return '';
  const names = new Intl.ListFormat('en-US').format(lost.map(service => serviceNames[service]));
  return `. ${names} ${lost.length === 1 ? 'is' : 'are'} disconnected, because another company uses the account now`;
}

/** Updates its links to its place, and removes those to sites that were deleted for good meanwhile. */
async function restoreLinks(node: SiteNode): Promise<void> {
  await followLinks(node);
  const linked = node.type === 'REG' ? await listLinkedSites(node.siteId) : [];
  for (const siteId of linked) if ((await getNodeOrKept(siteId)) === null) await deleteLink(node.siteId, siteId);
}

/** Ends connections whose account feeds another company now, and notifies the site. */
async function endLost({ siteId, sitePath }: SiteNode, lost: readonly ConnectableService[], now: Date): Promise<void> {
  for (const service of lost) {
    const isUnused = async () => (await getNode(siteId))?.attr.accounts?.[service] === undefined;
    if (!(await isUnused())) continue;
    await endConnection(siteId, service, isUnused);
    for (const tokenId of await listCredentialUses(siteId, service))
      await releaseUse(tokenId, siteId, service, 'removed');
    const name = serviceNames[service];
    const body = {
      title: `${name} is disconnected`,
      message: `Another company connected this account while the site was deleted. Click Add Account to choose another one. Collected data is kept.`,
      link: panelLink(siteId, service),
      timestamp: now.toISOString(),
    };
    const id = notificationId(now.toISOString().slice(0, 10), [siteId, service, 'lost']);
    await notifyInApp({ notificationId: id, siteId, type: 'ALERT', kind: 'breaks', body, users: {} }, sitePath);
  }
}

/** Requests the days since the deletion now, rather than next night. */
async function requestMissingDays(siteId: string, now: Date): Promise<void> {
  const connections = (await listConnections(siteId)).filter(({ service }) => service !== 'pagespeed');
  await sendAskedPulls(connections.filter(isTried).flatMap(connection => nightlyMessages(connection, now)));
}

async function requestRows(node: SiteNode): Promise<void> {
  const { siteId, type } = node;
  await askForChanged([...(await idsAbove(node)), ...(type === 'SITE' ? [] : [siteId])]);
  if (type === 'SITE') await askForRows([{ siteId, whole: true, also: 'above' }]);
}
