import { deletionTexts } from '../../../shared/domain/hierarchy/deletion.ts';
import { type SiteNode, timeZones } from '../../../shared/model/node.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { type DeletionStep, isCleared, tableCare, tablesInCare } from '../../../shared/model/table-care.ts';
import type { TableName } from '../../../shared/model/tables.ts';
import { listConnections } from '../../stores/connections/connections.ts';
import { clearPartition, deleteBackfillJob, deleteNodeTheme } from '../../stores/engine/node-remains.ts';
import { deleteIntake, listIntakesOfSite } from '../../stores/leads/intakes.ts';
import { listDeferred, deferredShards, takeDeferred } from '../../stores/jobs/deferred-windows.ts';
import { clearRollups } from '../../stores/rollups.ts';
import { siteGroups } from '../../stores/saved/groups.ts';
import { clearSaved } from '../../stores/saved/saved-items.ts';
import { deleteLink, dropLinkItems, listLinkedSites, listLinkingRegions } from '../../stores/sites/site-links.ts';
import { endPurge, getMarked } from '../../stores/sites/tree-deletions.ts';
import { type DeletePlan, showSteps, type TreeJob } from '../../stores/jobs/tree-jobs.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { removeListing } from '../directories/remove-listing.ts';
import { releaseAccount } from '../connections/account-feeds.ts';
import { releaseUse, listCredentialUses } from '../credentials/credential-uses.ts';
import { deleteKeptSheets } from '../media/kept-sheets.ts';
import { deleteOwnImage } from '../media/replaced-images.ts';
import { deleteImagesOfNode } from '../media/theme-images.ts';
import { removePerson } from '../people/remove-person.ts';
import { dropNames } from './name-lists.ts';
import { askForChanged } from '../rollups/ask.ts';
import { idsAbove } from '../rollups/node-sites.ts';

type Step = (node: SiteNode, now: Date) => Promise<unknown>;

const special: Readonly<Record<DeletionStep, Step>> = {
  people: removePeople,
  links: removeLinks,
  'credential-uses': removeUses,
  collections: removeCollections,
  theme: removeTheme,
  'lead-intakes': removeIntakes,
  listing: ({ siteId }) => removeListing(siteId),
  saved: removeSaved,
};

/** Returns the deletion steps for a table's entry in the record. */
function listSteps(table: TableName): Step[] {
  if (isCleared(table)) return [({ siteId }) => clearPartition(table, siteId)];
  const { deletion } = tableCare[table];
  return deletion.by === 'step' ? [special[deletion.step]] : [];
}

/** Ordered as in the record (shared/model/table-care.ts). */
const steps: readonly Step[] = [
  // Runs before the links are deleted, because they list the other nodes that count the site.
  async node => askForChanged(await idsAbove(node)),
  ({ sitePath }) => dropNames(sitePath),
  ...tablesInCare.flatMap(listSteps),
  ({ siteId, attr }) => deleteOwnImage({ folder: 'logos', owner: siteId }, attr.logo),
  ({ siteId }) => deleteKeptSheets(siteId),
];

/**
 * Deletes a node's data until it is done; false when time ran out. Safe to repeat and to run in parallel: nothing of it
 * remains, and it is never visible.
 */
export async function runPurge(
  { job, plan }: TreeJob & { plan: DeletePlan },
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<boolean> {
  const { jobId } = job;
  const node = await getMarked(plan.siteId, jobId);
  if (node === null) return true;
  const total = steps.length + 1;
  for (const [index, step] of steps.entries()) {
    if (!hasTime()) return false;
    await step(node, now);
    await showSteps(jobId, index + 1, total);
  }
  // Repeated for people and links added at the moment of marking.
  await removePeople(node, now);
  await removeLinks(node);
  await endPurge(plan, jobId, { steps: total, message: deletionTexts[plan.type].done, now });
  return true;
}

async function removePeople({ siteId }: SiteNode, now: Date): Promise<void> {
  for (const { userId } of await listUsersOfNode(siteId)) await removePerson(userId, now);
}

async function removeLinks({ siteId, type }: SiteNode): Promise<void> {
  if (type === 'REG') await dropLinkItems(siteId, await listLinkedSites(siteId));
  if (type !== 'SITE') return;
  for (const { regionId } of await listLinkingRegions(siteId)) await deleteLink(regionId, siteId);
}

/** Releases credentials; those without another site are deleted, and their consents revoked at the platforms. */
async function removeUses(node: SiteNode): Promise<void> {
  const { siteId, attr } = node;
  for (const service of connectableServices) {
    const chosen = attr.accounts?.[service]?.tokenId;
    const uses = new Set([...(await listCredentialUses(siteId, service)), ...(chosen === undefined ? [] : [chosen])]);
    for (const tokenId of uses) await releaseUse(tokenId, siteId, service, 'removed');
    await releaseAccount(service, node, null);
  }
}

async function removeIntakes({ siteId }: SiteNode): Promise<void> {
  for (const siteRefId of await listIntakesOfSite(siteId)) await deleteIntake(siteRefId);
}

/** Deletes what is saved at a node, with the rows of its groups. */
async function removeSaved({ siteId }: SiteNode): Promise<void> {
  for (const { id } of await siteGroups.list(siteId)) await clearRollups(id);
  await clearSaved(siteId);
}

async function removeTheme({ siteId }: SiteNode): Promise<void> {
  await deleteImagesOfNode(siteId);
  await deleteNodeTheme(siteId);
}

async function removeCollections({ siteId }: SiteNode): Promise<void> {
  for (const { backfill } of await listConnections(siteId)) if (backfill) await deleteBackfillJob(backfill.jobId);
  for (const zone of Object.values(timeZones)) {
    for (let shard = 0; shard < deferredShards; shard += 1) await removeDeferred(siteId, zone, shard);
  }
}

async function removeDeferred(siteId: string, zone: string, shard: number): Promise<void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listDeferred(zone, shard, { cursor: cursor ?? null });
    for (const window of page.windows) if (window.message.siteId === siteId) await takeDeferred(window);
    cursor = page.cursor;
  }
}
