import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import { keptFrom } from '../../../shared/domain/leads/retention.ts';
import { siteToday, zonedInstant } from '../../../shared/domain/periods/zone.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { forgetArrivals, isFolded, withChange } from '../../stores/leads/changes.ts';
import { deleteLead, getLead, getLeads, intakeOfKey, leadKey } from '../../stores/leads/lead-items.ts';
import { readHead } from '../../stores/leads/month-rows.ts';
import type { LeadRow } from '../../stores/leads/row-codec.ts';
import { readRange } from '../../stores/leads/read-leads.ts';
import { getNodeOrKept } from '../../stores/sites/deleted-nodes.ts';
import { askForFold } from './ask-for-fold.ts';
import { forIntakesOfZone, type IntakeOfZone } from './zone-intakes.ts';

/** Leads named by one journal entry. */
const batchSize = 400;
const concurrency = 8;
const tries = 12;

export type Expired = { readonly intakes: number; readonly leads: number; readonly cursor: string | null };

/**
 * Deletes the leads of a zone's sites that are older than their intake's retention, with their arrivals and, by a fold,
 * their rows. Safe to repeat after an interruption.
 */
export async function expireLeads(
  event: Pick<ScheduleEvent, 'timeZone' | 'date' | 'cursor'>,
  time: JobTime,
): Promise<Expired> {
  let intakes = 0;
  let leads = 0;
  const expire = async (zoneIntake: IntakeOfZone) => {
    const today = event.date ?? siteToday(time.now, zoneIntake.timeZone);
    leads += await expireIntake(zoneIntake, today, time);
    intakes += 1;
    return isShortOfTime(time) ? 'unfinished' : undefined;
  };
  const run = await forIntakesOfZone(event, time, expire, getNodeOrKept);
  return { intakes, leads, ...run };
}

async function expireIntake({ intake, timeZone }: IntakeOfZone, today: string, time: JobTime): Promise<number> {
  const { siteId, siteRefId, keepMonths } = intake;
  const firstMs = zonedInstant(keptFrom(today, keepMonths), timeZone).getTime();
  const { rows } = await readRange(siteId, { by: 'created', fromMs: 0, toMs: firstMs - 1 });
  const expired = rows.filter(({ key }) => intakeOfKey(key) === siteRefId);
  let deleted = 0;
  for (let start = 0; start < expired.length && !isShortOfTime(time); start += batchSize) {
    const batch = expired.slice(start, start + batchSize);
    const keys = batch.map(({ key }) => key);
    const leads = await getLeads(siteId, keys);
    // A lead without an item may still be in rows, which name its months.
    const months = new Set([
      ...[...leads.values()].flatMap(lead => lead.months),
      ...batch.flatMap(({ lead }) => activeMonths(lead)),
    ]);
    const change = { id: `expired-${siteRefId}-${start}`, keys, months: [...months].sort() };
    // The journal comes first: from now on these leads are read from their items, not from the rows.
    await withChange(siteId, change, async () => {
      await forgetArrivals(siteId, new Set([...keys, ...batch.flatMap(listPersonKeys)]));
      await mapConcurrent(keys, concurrency, key => forget(siteId, key));
    });
    deleted += batch.length;
  }
  // Also after an earlier run died before its request, so that no row outlives the journal.
  if (!(await isFolded(siteId, (await readHead(siteId)).foldedTo))) {
    await askForFold(siteId, { rows: false });
  }
  return deleted;
}

/** Lists the keys under which more deals arrived: their contact's. */
const listPersonKeys = ({ key, lead: { metrics } }: LeadRow): string[] =>
  metrics.personId === undefined ? [] : [leadKey(intakeOfKey(key), metrics.personId)];

/** Deletes some leads; an update in between doesn't change their age. */
async function forget(siteId: string, key: string): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const stored = await getLead(siteId, key);
    if (stored === null || (await deleteLead(siteId, key, stored))) return;
  }
  throw new Error('A lead that is past keeping was written by others all the time');
}
