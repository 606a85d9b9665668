import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { type PrimaryDays, sourcesOfService } from '../../platforms/records.ts';
import { type RecordService, recordServices, sourceKeys } from '../../platforms/registry.ts';
import type { MonthRecord, RollupRecord, RollupSource } from '../../model/month-record.ts';
import { channels } from '../../model/panel.ts';
import { channelRule } from '../../domain/channels/table.ts';
import { asCount } from '../../platforms/amounts.ts';
import { channelTotals } from '../../platforms/ga4/day-parts.ts';
import { partKeys } from '../metrics/parts.ts';
import { getPartAmount, hasPart, type FactSource } from '../metrics/source.ts';
import { type DayRange, monthRange, type YearMonth } from '../../domain/periods/days.ts';

/** Daily records to add up, by service. */
export type DaysToRoll = { readonly [S in RecordService]?: readonly PrimaryDays[S][] | undefined };

/** Adds up the record of one month from its days; days of other months are ignored. `yearMonth` is 'yyyyMM'. */
export function rollupMonth(days: DaysToRoll, yearMonth: YearMonth): MonthRecord {
  return { yearMonth, channelRule, ...rollupDays(days, monthRange(yearMonth)) };
}

/** Returns false if an older rule assigned the channels of a month: its days have the current ones. */
export const isOfThisRule = ({ sources, channelRule: rule }: MonthRecord): boolean =>
  sources.ga4 === undefined || rule === channelRule;

/**
 * Adds up daily records by each metric's aggregation: sums are added, rates store numerator and denominator, last
 * values store their day (architecture, One pipeline). Law: merging the records of any parts of the days gives the
 * record of all days, up to the rounding of fractional sums.
 */
export function rollupDays(days: DaysToRoll, range: DayRange): RollupRecord {
  const core = (days.ga4 ?? []).filter(({ date }) => date >= range.start && date <= range.end);
  const given = new Map(
    recordServices.flatMap(service => {
      const serviceDays: readonly PrimaryDays[RecordService][] = days[service] ?? [];
      return serviceDays.length === 0 ? [] : sourcesOfService(service, working(serviceDays), range);
    }),
  );
  const sources: RollupRecord['sources'] = {};
  for (const key of sourceKeys) {
    const source = given.get(key);
    if (source && source.dayCount > 0) sources[key] = rolled(source);
  }
  return {
    sources,
    ...computeBreakdowns(core),
    quality: {
      sampled: core.some(({ quality }) => quality.sampled),
      thresholded: core.some(({ quality }) => quality.thresholded),
      otherRow: core.some(({ quality }) => quality.otherRow),
    },
  };
}

const working = <T>(days: readonly T[]) => ({ connection: 'working' as const, days, missingDays: [] });

function rolled(source: FactSource): RollupSource {
  const { dayCount, currencies, withheld, totalFans } = source;
  const knownParts: Record<string, number> = {};
  for (const key of partKeys) if (hasPart(source, key)) knownParts[key] = getPartAmount(source, key);
  const lacking: Record<string, string[]> = {};
  for (const key of partKeys) {
    const dates = withheld?.[key];
    if (dates) lacking[key] = [...dates];
  }
  return {
    days: dayCount,
    currencies: [...currencies],
    parts: knownParts,
    ...(withheld === undefined ? {} : { withheld: lacking }),
    ...(totalFans === undefined ? {} : { last: { totalFans: { ...totalFans } } }),
  };
}

function computeBreakdowns(
  days: readonly Ga4CoreDay[],
): Pick<RollupRecord, 'channels' | 'devices' | 'hours' | 'events'> {
  const totals = channelTotals(days);
  const devices = new Map<string, { sessions: number; goals: number }>();
  const hours = new Map<number | null, { sessions: number; goals: number }>();
  const events = new Map<string, number>();
  for (const day of days) {
    for (const { device, sessions, keyEvents } of day.devices)
      addOutcome(devices, device, asCount(sessions), asCount(keyEvents));
    for (const { hour, sessions, keyEvents } of day.hours)
      addOutcome(hours, hour, asCount(sessions), asCount(keyEvents));
    for (const { name, keyEvents } of day.events) events.set(name, (events.get(name) ?? 0) + asCount(keyEvents));
  }
  return {
    channels: channels.map(channel => ({ channel, ...totals[channel] })),
    devices: namedRows(devices).map(([device, sums]) => ({ device, ...sums })),
    hours: hourRows(hours),
    events: namedRows(events).map(([name, goals]) => ({ name, goals })),
  };
}

export function addOutcome<K>(
  sums: Map<K, { sessions: number; goals: number }>,
  key: K,
  sessions: number,
  goals: number,
): void {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { sessions, goals });
    return;
  }
  sum.sessions += sessions;
  sum.goals += goals;
}

export const namedRows = <V>(map: Map<string, V>): [string, V][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

export const hourRows = (map: Map<number | null, { sessions: number; goals: number }>): RollupRecord['hours'] =>
  [...map].map(([hour, sums]) => ({ hour, ...sums })).sort((a, b) => (a.hour ?? 24) - (b.hour ?? 24));
