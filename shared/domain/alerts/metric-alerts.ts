import type { AlertDefinition } from '../../model/alert.ts';
import type { Ga4CoreDay } from '../../model/daily-record.ts';
import { metricOfSources } from '../metrics/compute.ts';
import type { FactSource } from '../metrics/source.ts';
import { isGiven } from '../metrics/day-parts.ts';
import { type ServicesDays, sourcesOfDays } from '../metrics/service-sources.ts';

/** The ROAS at or below which three days in a row alert, unless the site has a threshold of its own (8 and 9). */
export const defaultRoasThreshold = 1.5;
export const roasAlertDays = 3;
/** Sessions from CPC that a bounce rate needs on both sides to be compared. */
export const enoughCpcSessions = 50;

const ratio = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * ROAS at or below the threshold on each of the three newest days of Google Analytics in a row (specification 8, Other
 * alerts). ROAS is the metric's own: revenue from paid sessions over what all connected platforms spent. A day without
 * spend has no ROAS and breaks the row; so does one of which a platform has no record. Days need not be sorted.
 */
export function roasAlert(services: ServicesDays, threshold = defaultRoasThreshold): AlertDefinition | null {
  const newest = [...(services.ga4?.days ?? [])].map(({ date }) => date).sort().reverse().slice(0, roasAlertDays);
  if (newest.length < roasAlertDays || !inARow(newest)) return null;
  const values = newest.flatMap(date => roasOf(services, date) ?? []);
  const [value] = values;
  if (value === undefined || values.length < roasAlertDays || values.some(day => day > threshold)) return null;
  return {
    title: `ROAS of ${threshold} or less for three consecutive days`,
    icon: 'trending-down',
    value,
    operator: 'at-most',
    comparison: threshold,
    link: '/ads-ecommerce',
    description: `Return on ad spend was ${values.map(day => ratio.format(day)).reverse().join(', ')} on the last three days; the threshold is ${threshold}.`,
    isNegative: true,
  };
}

function roasOf(services: ServicesDays, date: string): number | null {
  const sources = sourcesOfDays(services, { start: date, end: date }).map(([, source]) => source);
  const roas = metricOfSources('ROAS', sources, { isEcommerce: true });
  return roas.known && sources.every(hasRecordOrSpendsNothing) ? roas.value : null;
}

/** Spend that is not there yet would make the rest look better than it is. */
const hasRecordOrSpendsNothing = ({ gives, connection, dayCount }: FactSource): boolean =>
  connection === 'not-connected' || !gives.has('adSpend') || dayCount > 0;

/** The bounce rate of visits from CPC in two ranges; an alert where it rose (specification 8, Other alerts). */
export function cpcBounceAlert(days: readonly Ga4CoreDay[], previousDays: readonly Ga4CoreDay[]): AlertDefinition | null {
  const now = cpcBounceRate(days);
  const before = cpcBounceRate(previousDays);
  if (now === null || before === null || now <= before) return null;
  return {
    title: 'Bounce Rate from CPC increased',
    icon: 'trending-up',
    value: now,
    operator: 'increased',
    comparison: before,
    link: '/ads-paid',
    description: `${percent.format(now)} of paid visits left without engaging, ${percent.format(before)} before.`,
    isNegative: true,
  };
}

/** Bounces of sessions with medium cpc, 0 to 1; null with too few sessions to say, or without what bounces are told by. */
export function cpcBounceRate(days: readonly Ga4CoreDay[]): number | null {
  const rows = days.flatMap(({ traffic }) => traffic).filter(({ medium }) => medium.toLowerCase() === 'cpc');
  const sessions = rows.reduce((sum, row) => sum + row.sessions, 0);
  if (sessions < enoughCpcSessions || !isGiven(days, 'engagedSessions')) return null;
  return (sessions - rows.reduce((sum, row) => sum + row.engagedSessions, 0)) / sessions;
}

const inARow = (newestFirst: readonly string[]): boolean =>
  newestFirst.every((day, index) => {
    const before = newestFirst[index + 1];
    return before === undefined || Date.parse(day) - Date.parse(before) === 86_400_000;
  });
