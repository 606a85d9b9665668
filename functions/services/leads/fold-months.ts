import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import { monthSums } from '../../../shared/domain/leads/month-sums.ts';
import { toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { type LeadMessage, workerSeconds } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { type LeadChange, listChanges, markFolded, noteWriting, placeAt } from '../../stores/leads/changes.ts';
import { getLeads } from '../../stores/leads/lead-items.ts';
import {
  deleteStrayParts,
  type Head,
  type MonthHead,
  readHead,
  readSlices,
  wholeSlice,
  withFold,
  writeHead,
  writeMonth,
} from '../../stores/leads/month-rows.ts';
import { writeMonthSums } from '../../stores/leads/month-sums.ts';
import type { LeadRow } from '../../stores/leads/row-codec.ts';
import { noteTouched } from '../../stores/touched-months.ts';
import { getNodeOrKept } from '../../stores/sites/deleted-nodes.ts';
import { askForRows } from '../rollups/ask.ts';

/** Exceeds a worker's life, which bounds the time between a journal entry and its lead. */
const settlesMs = 90_000;
/** Maximum changed leads per write of the head, and journal entries read for them. */
const maxLeads = 2000;
const maxEntries = 2000;
/** Maximum time of one such write. */
const reserveMs = 20_000;

/** Processes the rest of a long journal 5 to 20 seconds later, so messages that collided once won't again. */
const foldAgainSeconds = () => 5 + Math.random() * 15;

type Fold = Extract<LeadMessage, { kind: 'fold' }>;
const sendFold = (body: Fold): Promise<void> =>
  sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body, delaySeconds: foldAgainSeconds() }]);

/**
 * Applies leads changed since the last fold to their months' rows and records the months affected; `rows`: then has the
 * rows of the site and its ancestors rebuilt. Interrupted, each lead is applied fully or not at all. 'more': time ran
 * out, and another message continues. 'busy': another worker is folding.
 */
export const foldMonths = (
  siteId: string,
  now: Date,
  remainingMs: () => number = () => workerSeconds.leads * 1000,
  { rows = false }: { readonly rows?: boolean | undefined } = {},
): Promise<'done' | 'more' | 'busy'> =>
  withFold(siteId, now, {
    wants: ['fold', ...(rows ? ['rows'] : [])],
    work: async asked => {
      const hasRows = rows || asked.has('rows');
      const end = await foldJournal(siteId, now, remainingMs);
      if (end === 'more') await sendFold({ v: 1, kind: 'fold', siteId, ...(hasRows ? { rows: true } : {}) });
      else if (hasRows) await askForRows([{ siteId, also: 'above' }]);
      return end;
    },
    handOver: () => sendFold({ v: 1, kind: 'fold', siteId }),
  });

async function foldJournal(siteId: string, now: Date, remainingMs: () => number): Promise<'done' | 'more'> {
  const node = await getNodeOrKept(siteId);
  const timeZone = siteTimeZone(node?.attr ?? {});
  for (;;) {
    const head = await readHead(siteId);
    const until = placeAt(new Date(now.getTime() - settlesMs));
    if (until <= head.foldedTo) return 'done';
    // Later entries sort after the listed ones.
    const left = await markFolded(siteId, until);
    const listed = await listChanges(siteId, head.foldedTo, until, maxEntries);
    const changes = listFirst(listed);
    if (changes.length > 0) await foldChanges({ siteId, isGone: node === null, head, timeZone, now, left }, changes);
    if (left.length > 0) await deleteStrayParts(siteId, await readHead(siteId), left);
    if (changes.length + left.length > 0) await noteWriting(siteId, []);
    if (changes.length === listed.length && listed.length < maxEntries) return 'done';
    if (remainingMs() < reserveMs) return 'more';
  }
}

/** Returns the first changes with at most `maxLeads` leads in total, at least one change. */
function listFirst(changes: readonly LeadChange[]): LeadChange[] {
  let leads = 0;
  const end = changes.findIndex(({ keys }, index) => (leads += keys.length) > maxLeads && index > 0);
  return changes.slice(0, end === -1 ? changes.length : end);
}

type Folded = {
  readonly siteId: string;
  readonly isGone: boolean;
  readonly head: Head;
  readonly timeZone: string;
  readonly now: Date;
  /** Months that an interrupted fold was writing. */
  readonly left: readonly string[];
};

async function foldChanges(
  { siteId, isGone, head, timeZone, now, left }: Folded,
  changes: readonly LeadChange[],
): Promise<void> {
  const keys = new Set(changes.flatMap(change => change.keys));
  const leads = await getLeads(siteId, [...keys]);
  const touched = new Set([
    ...[...leads.values()].flatMap(lead => lead.months),
    ...changes.flatMap(({ months = [] }) => months),
  ]);
  await noteWriting(siteId, [...new Set([...touched, ...left])]);
  const months = new Map<string, MonthHead | null>();
  for (const month of touched) {
    const stored = await readSlices(siteId, head, [wholeSlice(head, month)]);
    if (stored === null) throw new Error('Month rows changed under their own fold');
    const remaining = stored.filter(({ key }) => !keys.has(key));
    const added = [...leads.values()].filter(({ lead }) => activeMonths(lead).includes(month));
    const rows: LeadRow[] = [...remaining, ...added.map(({ key, lead }) => ({ key, lead }))];
    months.set(month, await writeRows(siteId, head, { month, rows, timeZone }));
  }
  // Before the head, so that an interrupted fold records them again.
  if (!isGone)
    await noteTouched(siteId, [...new Set([...touched].flatMap(month => siteMonths(month, timeZone)))].sort());
  await writeHead(siteId, head, { foldedTo: changes.at(-1)?.place ?? head.foldedTo, months, now });
}

/** Lists the months ('yyyyMM') of the site's zone within a UTC month ('yyyy-MM'). */
function siteMonths(month: string, timeZone: string): string[] {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - 1);
  return [start, end].map(instant => toYearMonth(siteToday(instant, timeZone)));
}

type MonthOfRows = { readonly month: string; readonly rows: readonly LeadRow[]; readonly timeZone: string };

/** Writes a month's rows and sums, which take effect when the head names them; null for none. */
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
