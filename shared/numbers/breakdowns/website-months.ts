import type { RollupRecord } from '../../model/month-record.ts';
import type { PartKey } from '../metrics/parts.ts';
import type { FactKey, Facts } from '../metrics/facts.ts';
import { addFacts, addToRow, type RowSums } from './row-sums.ts';
import type { OfMonths } from './dimension.ts';
import { noValue } from '../../platforms/ga4/no-value.ts';
import { withoutMixedMoney } from './website-days.ts';

/** Facts of a whole day that months store. */
const ofWholeDays = [
  'sessions',
  'engagedSessions',
  'goals',
  'transactions',
  'revenue',
] as const satisfies readonly (FactKey & PartKey)[];

/** Adds up the totals; a part missing on any day is unknown for the whole. */
function sumTotals(records: readonly RollupRecord[]): Facts {
  const sources = records.flatMap(({ sources: { ga4 } }) => ga4 ?? []);
  const total: Partial<Record<FactKey, number>> = {};
  for (const part of ofWholeDays) {
    if (sources.some(({ parts, withheld }) => withheld?.[part] !== undefined || parts[part] === undefined)) continue;
    for (const { parts } of sources) addFacts(total, { [part]: parts[part] });
  }
  return withoutMixedMoney(
    total,
    sources.flatMap(({ currencies }) => currencies.map(currency => ({ currency }))),
  );
}

const outcome = ({ sessions, goals }: { readonly sessions: number; readonly goals: number }) => ({ sessions, goals });

/**
 * Returns channel rows without revenue: a month in which the property changed its currency does not say how much was in
 * which.
 */
function channelRows(records: readonly RollupRecord[]): RowSums {
  const sums: RowSums = new Map();
  const isLacking = records.some(({ sources: { ga4 } }) => ga4?.withheld?.['transactions'] !== undefined);
  for (const { channels, sources } of records) {
    if (sources.ga4 === undefined) continue;
    for (const { channel, transactions, ...row } of channels)
      addToRow(sums, { key: [channel], channel }, { ...outcome(row), transactions: isLacking ? null : transactions });
  }
  return sums;
}

function deviceRows(records: readonly RollupRecord[]): RowSums {
  const sums: RowSums = new Map();
  for (const { devices } of records)
    for (const row of devices) if (!noValue.has(row.device)) addToRow(sums, { key: [row.device] }, outcome(row));
  return sums;
}

function hourRows(records: readonly RollupRecord[]): RowSums {
  const sums: RowSums = new Map();
  const hours = records.flatMap(record => record.hours);
  const isThere = records.some(({ sources: { ga4 } }) => ga4 !== undefined);
  if (isThere)
    for (let hour = 0; hour < 24; hour += 1) addToRow(sums, { key: [String(hour)] }, { sessions: 0, goals: 0 });
  for (const { hour, ...row } of hours) if (hour !== null) addToRow(sums, { key: [String(hour)] }, outcome(row));
  return sums;
}

function eventRows(records: readonly RollupRecord[]): RowSums {
  const sums: RowSums = new Map();
  for (const { events } of records)
    for (const { name, goals } of events) if (!noValue.has(name)) addToRow(sums, { key: [name] }, { goals });
  return sums;
}

const sessionsAndGoals: readonly FactKey[] = ['sessions', 'goals'];

/** The part of GA4's breakdowns that stored months provide, from which a year is read. */
export const websiteMonths = {
  channel: { facts: [...sessionsAndGoals, 'transactions'], readRows: channelRows, readTotals: sumTotals },
  device: { facts: sessionsAndGoals, readRows: deviceRows, readTotals: sumTotals },
  hour: { facts: sessionsAndGoals, readRows: hourRows, readTotals: sumTotals },
  event: { facts: ['goals'], readRows: eventRows, readTotals: sumTotals },
} as const satisfies Readonly<Record<string, OfMonths>>;

/** Breakdowns whose rows are only in days. */
export const monthTotals: OfMonths = { facts: [], readTotals: sumTotals };
