import type { RollupRecord, RollupSource } from '../../model/month-record.ts';
import { sourceKeys } from '../../platforms/registry.ts';
import { channels } from '../../model/panel.ts';
import { channelTotals } from '../../platforms/ga4/day-parts.ts';
import { addTimes, roundTimes } from '../metrics/times.ts';
import { addOutcome, hourRows, namedRows } from './rollup.ts';

type Along = 'time' | 'sites';

/** Adds up records of one node over time: months to a year, days to a month. Without records the result is empty. */
export const mergeMonths = (records: readonly RollupRecord[]): RollupRecord => merged(records, 'time');

/**
 * Adds up records of several nodes over the same time. Each node must be passed once, including linked sites
 * (architecture, One access rule: a linked site counts once in a total). Last values add up across sites.
 */
export const mergeSites = (records: readonly RollupRecord[]): RollupRecord => merged(records, 'sites');

function merged(records: readonly RollupRecord[], along: Along): RollupRecord {
  const sources: RollupRecord['sources'] = {};
  const channelSums = channelTotals([]);
  const devices = new Map<string, { sessions: number; goals: number }>();
  const hours = new Map<number | null, { sessions: number; goals: number }>();
  const events = new Map<string, number>();
  const quality = { sampled: false, thresholded: false, otherRow: false };
  for (const record of records) {
    for (const key of sourceKeys) {
      const source = record.sources[key];
      if (source) sources[key] = mergedSource(sources[key], source, along);
    }
    for (const { channel, ...row } of record.channels) {
      for (const key of ['sessions', 'goals', 'transactions', 'revenue'] as const)
        channelSums[channel][key] += row[key];
    }
    for (const { device, sessions, goals } of record.devices) addOutcome(devices, device, sessions, goals);
    for (const { hour, sessions, goals } of record.hours) addOutcome(hours, hour, sessions, goals);
    for (const { name, goals } of record.events) events.set(name, (events.get(name) ?? 0) + goals);
    quality.sampled ||= record.quality.sampled;
    quality.thresholded ||= record.quality.thresholded;
    quality.otherRow ||= record.quality.otherRow;
  }
  return {
    sources,
    channels: channels.map(channel => ({ channel, ...channelSums[channel] })),
    devices: namedRows(devices).map(([device, sums]) => ({ device, ...sums })),
    hours: hourRows(hours),
    events: namedRows(events).map(([name, goals]) => ({ name, goals })),
    quality,
  };
}

function mergedSource(sum: RollupSource | undefined, more: RollupSource, along: Along): RollupSource {
  if (!sum) return more;
  const parts = { ...sum.parts };
  for (const [key, value] of Object.entries(more.parts)) parts[key] = (parts[key] ?? 0) + value;
  const last = mergedLast(sum.last, more.last, along);
  const times = addTimes(sum.times, more.times);
  const withheld = mergedWithheld(sum.withheld, more.withheld);
  return {
    days: sum.days + more.days,
    currencies: [...new Set([...sum.currencies, ...more.currencies])].sort(),
    parts,
    ...(withheld === undefined ? {} : { withheld }),
    ...(sum.marks === undefined || more.marks === undefined ? {} : { marks: sum.marks + more.marks }),
    ...(times === undefined ? {} : { times: along === 'sites' ? roundTimes(times) : times }),
    ...(last === undefined ? {} : { last }),
  };
}

function mergedWithheld(a: RollupSource['withheld'], b: RollupSource['withheld']): RollupSource['withheld'] {
  if (!a || !b) return a ?? b;
  const withheld = { ...a };
  for (const [part, days] of Object.entries(b))
    withheld[part] = [...new Set([...(withheld[part] ?? []), ...days])].sort();
  return withheld;
}

/** Merges last values: over time the newest wins; across sites values add up, with the newest date. */
function mergedLast(a: RollupSource['last'], b: RollupSource['last'], along: Along): RollupSource['last'] {
  if (!a || !b) return a ?? b;
  const last = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const held = last[key];
    if (!held) last[key] = value;
    else if (along === 'sites')
      last[key] = { date: held.date > value.date ? held.date : value.date, value: held.value + value.value };
    else if (value.date > held.date) last[key] = value;
  }
  return last;
}
