import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import { monthSums } from '../../../shared/domain/leads/month-sums.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { listChanges, placeAt } from '../../stores/leads/changes.ts';
import { getLeads } from '../../stores/leads/lead-items.ts';
import {
  endFold,
  type Head,
  leaseFold,
  type MonthHead,
  readHead,
  readSlices,
  wholeSlice,
  writeHead,
  writeMonth,
} from '../../stores/leads/month-rows.ts';
import { writeMonthSums } from '../../stores/leads/month-sums.ts';
import type { LeadRow } from '../../stores/leads/row-codec.ts';
import { getNode } from '../../stores/sites/sites.ts';

/** Longer than a worker lives: an entry of the journal is older than its lead by less. */
const settlesMs = 90_000;
const leaseSeconds = 900;
/** Entries of the journal that one fold takes. */
const mostChanges = 5000;

/**
 * Puts the leads that changed since the last fold into the rows of their months. Killed anywhere it has changed nothing
 * or all. 'more': the journal was longer than one fold takes. 'busy': somebody else is at it, who takes it in.
 */
export async function foldMonths(siteId: string, now: Date): Promise<'done' | 'more' | 'busy'> {
  if (!(await leaseFold(siteId, now, leaseSeconds))) return 'busy';
  const head = await readHead(siteId);
  const until = placeAt(new Date(now.getTime() - settlesMs));
  const changes = until <= head.foldedTo ? [] : await listChanges(siteId, head.foldedTo, until, mostChanges);
  const last = changes.at(-1);
  if (last !== undefined) {
    const leads = await getLeads(siteId, [...new Set(changes.flatMap(({ keys }) => keys))]);
    const touched = new Set([
      ...[...leads.values()].flatMap(({ months }) => months),
      ...changes.flatMap(({ months = [] }) => months),
    ]);
    const gone = new Set(changes.flatMap(({ keys }) => keys));
    const timeZone = siteTimeZone((await getNode(siteId))?.attr ?? {});
    const months = new Map<string, MonthHead | null>();
    for (const month of touched) {
      const stored = await readSlices(siteId, head, [wholeSlice(head, month)]);
      if (stored === null) throw new Error('Month rows changed under their own fold');
      const kept = stored.filter(({ key }) => !gone.has(key));
      const added = [...leads.values()].filter(({ lead }) => activeMonths(lead).includes(month));
      const rows: LeadRow[] = [...kept, ...added.map(({ key, lead }) => ({ key, lead }))];
      months.set(month, await writeRows(siteId, head, { month, rows, timeZone }));
    }
    await writeHead(siteId, head, { foldedTo: last.place, months, now });
  }
  await endFold(siteId);
  return changes.length < mostChanges ? 'done' : 'more';
}

type MonthOfRows = { readonly month: string; readonly rows: readonly LeadRow[]; readonly timeZone: string };

/** Writes the rows of a month and their sums, which stand as soon as the head names the rows; null for none. */
export async function writeRows(
  siteId: string,
  head: Head,
  { month, rows, timeZone }: MonthOfRows,
): Promise<MonthHead | null> {
  const written = await writeMonth(siteId, head, month, rows);
  const months = monthSums(
    rows.map(({ lead }) => lead),
    month,
    timeZone,
  );
  await writeMonthSums(siteId, month, written === null ? null : { made: written.made, timeZone, months });
  return written;
}
