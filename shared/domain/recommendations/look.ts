import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import type { RecommendationItem } from '../../model/recommendation.ts';
import { addDays, type Day, daysBetween } from '../periods/days.ts';
import { siteToday } from '../periods/zone.ts';
import { adServices, taggedSessions, untaggedTopic } from './ads.ts';
import { isBadTag, isUntaggedMail, topics } from './detect.ts';
import { parseTopic } from './finding.ts';
import { platformTopics, profileSessions } from './platforms.ts';

export type Look = NonNullable<RecommendationItem['look']>;
type Counted = (day: Ga4CoreDay) => number;

const makeSessionCounter =
  (isMeant: (row: Ga4CoreDay['traffic'][number]) => boolean): Counted =>
  ({ traffic }) =>
    traffic.reduce((sum, row) => sum + (isMeant(row) ? row.sessions : 0), 0);

/** Counters of a fault itself on each day; the problem is fixed when it no longer appears. */
const faults: Readonly<Record<string, Counted>> = {
  [topics.tags]: makeSessionCounter(isBadTag),
  [topics.mail]: makeSessionCounter(isUntaggedMail),
};

/** Counters of the missing thing on each day; the problem is fixed when it appears. */
const signs: Readonly<Record<string, Counted>> = {
  [topics.goals]: ({ totals }) => totals.keyEvents,
  [topics.shop]: ({ totals }) => totals.transactions,
  [platformTopics.profileTags]: day => profileSessions([day]),
  ...Object.fromEntries(
    adServices.map(service => [untaggedTopic(service), (day: Ga4CoreDay) => taggedSessions(service, [day])]),
  ),
};

/** Returns the listings that a finding missed. It is fixed once each of them sends visits. */
const missingSources = (fingerprint: string): string[] =>
  fingerprint
    .slice(topics.referral.length + 1)
    .split('|')
    .map(name => name.trim().toLowerCase());
const hasSent = (name: string, days: readonly Ga4CoreDay[]): boolean =>
  days.some(({ traffic }) =>
    traffic.some(({ source, sessions }) => sessions > 0 && source.toLowerCase().includes(name)),
  );

/** The number of expected visits that chance leaves out completely one time in twenty. */
const expectedVisits = 3;
const daysOfMonth = 30;
/** The days after which audits have checked it. */
const longestWait = 45;

/** Returns the day in the site's zone on which it was last resolved. */
const resolvedOn = ({ moves = [] }: RecommendationItem, timeZone: string): Day | null => {
  const at = moves.findLast(({ to }) => to === 'resolved')?.at;
  return at === undefined ? null : siteToday(new Date(at), timeZone);
};

/**
 * Returns the first day to check for a resolved recommendation. Null if no check is needed: it is not resolved, an
 * audit or a check has confirmed it, it was resolved long ago, or single days cannot show its kind.
 */
export function lookedForFrom(item: RecommendationItem, timeZone: string, today: Day): Day | null {
  const topic = parseTopic(item.fingerprint);
  const day = resolvedOn(item, timeZone);
  if (item.status !== 'resolved' || item.checked !== undefined || item.look?.outcome === 'gone') return null;
  if (topic !== topics.referral && faults[topic] === undefined && signs[topic] === undefined) return null;
  return day === null || daysBetween(day, today) > longestWait ? null : addDays(day, 1);
}

/**
 * Checks a resolved recommendation by the final days since, before its audit compares the month. It is gone if the
 * missing thing appeared or the fault was absent longer than chance explains, and still there if the fault appeared.
 * Null while neither is certain. `days` start at `from`, oldest first.
 */
export function lookAt(item: RecommendationItem, from: Day, days: readonly Ga4CoreDay[]): Look | null {
  const topic = parseTopic(item.fingerprint);
  const since = days.filter(({ date }) => date >= from);
  const last = since.at(-1);
  if (last === undefined) return null;
  const gone: Look = { outcome: 'gone', on: last.date };
  if (topic === topics.referral)
    return missingSources(item.fingerprint).every(name => hasSent(name, since)) ? gone : null;
  const sign = signs[topic];
  if (sign !== undefined) return since.some(day => sign(day) > 0) ? gone : null;
  const fault = faults[topic];
  if (fault === undefined) return null;
  const lastSeen = since.findLast(day => fault(day) > 0)?.date;
  const clean = since.filter(({ date }) => lastSeen === undefined || date > lastSeen).length;
  if (((item.worth?.sessions ?? 0) * clean) / daysOfMonth >= expectedVisits) return gone;
  return lastSeen === undefined ? null : { outcome: 'still-there', on: lastSeen };
}

/** Checks each item that waits for it; returns the same items if nothing changes. */
export function lookedAt(
  items: readonly RecommendationItem[],
  days: readonly Ga4CoreDay[],
  { timeZone, today }: { readonly timeZone: string; readonly today: Day },
): readonly RecommendationItem[] {
  return items.map(item => {
    const from = lookedForFrom(item, timeZone, today);
    const look = from === null ? null : lookAt(item, from, days);
    // An item changes only if the outcome does.
    return look === null || look.outcome === item.look?.outcome ? item : { ...item, look };
  });
}
