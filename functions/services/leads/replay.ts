import type { ReplayAnswer } from '../../../shared/contract/lead-intake.ts';
import { leadDifferences } from '../../../shared/domain/leads/differences.ts';
import { mergeLead, type VersionedLead } from '../../../shared/domain/leads/merge.ts';
import { isPastKeeping } from '../../../shared/domain/leads/retention.ts';
import { listArrivals, withChange } from '../../stores/leads/changes.ts';
import { getLeads, leadKey } from '../../stores/leads/lead-items.ts';
import { askForFold } from './ask-for-fold.ts';
import { knownIntake } from './intake-lines.ts';
import { readFields } from './read-fields.ts';
import { consoleArrivals } from './sitemap.ts';
import { listLeadKeys, storeLead } from './store-lead.ts';

const shownChanges = 20;

/**
 * Reads an intake's last arrivals again with the current mapping, including those received while paused, and merges
 * them; a preview only shows the effect. Leads are matched by id, so nothing is duplicated.
 */
export async function replay(siteRefId: string, isPreview: boolean, now: Date): Promise<ReplayAnswer> {
  const { intake } = await knownIntake(siteRefId);
  const arrivals = await listArrivals(intake.siteId, siteRefId, consoleArrivals);
  const read = arrivals.map(arrival => readFields(intake, arrival.fields, arrival.receivedAt));
  const accepted = read.flatMap(result =>
    result.ok && !isPastKeeping(result.lead.timestamp, intake.keepMonths, now) ? [result] : [],
  );
  const keys = [...new Set(accepted.map(({ lead }) => leadKey(siteRefId, lead.leadId)))];
  const storedLeads = await getLeads(intake.siteId, keys);
  const byLead = Map.groupBy(accepted, ({ lead }) => lead.leadId);
  const answer = { arrivals: arrivals.length, same: 0, changed: 0, added: 0, refused: read.length - accepted.length };
  const changes: ReplayAnswer['changes'] = [];
  const touched: VersionedLead[][] = [];
  for (const [leadId, updates] of byLead) {
    const before = storedLeads.get(leadKey(siteRefId, leadId)) ?? null;
    const [first, ...rest] = updates;
    if (first === undefined) continue;
    const merged = rest.reduce(mergeLead, before === null ? first : mergeLead(before, first));
    const fields = before === null ? [] : leadDifferences(before.lead, merged.lead).map(({ field }) => field);
    if (before !== null && fields.length === 0) answer.same += 1;
    else {
      answer[before === null ? 'added' : 'changed'] += 1;
      changes.push({ leadId, fields });
      touched.push(updates);
    }
  }
  if (!isPreview && touched.length > 0) {
    await apply(intake.siteId, siteRefId, touched);
    await askForFold(intake.siteId, { rows: true });
  }
  return { ...answer, changes: changes.slice(0, shownChanges) };
}

async function apply(siteId: string, siteRefId: string, touched: readonly (readonly VersionedLead[])[]): Promise<void> {
  const leads = touched.flat();
  const keys = [...new Set(leads.flatMap(({ lead }) => listLeadKeys(siteRefId, lead)))];
  await withChange(siteId, { id: `replay-${siteRefId}`, keys }, async () => {
    for (const versionedLead of leads)
      await storeLead(siteId, leadKey(siteRefId, versionedLead.lead.leadId), versionedLead);
  });
}
