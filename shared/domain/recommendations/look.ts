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

const sessionsOf =
  (isMeant: (row: Ga4CoreDay['traffic'][number]) => boolean): Counted =>
  ({ traffic }) =>
    traffic.reduce((sum, row) => sum + (isMeant(row) ? row.sessions : 0), 0);

/** What each day shows of a fault itself: it is mended once that stays away. */
const faults: Readonly<Record<string, Counted>> = {
  [topics.tags]: sessionsOf(isBadTag),
  [topics.mail]: sessionsOf(isUntaggedMail),
};

/** What each day shows of the thing that was missing: it is mended once that comes. */
const signs: Readonly<Record<string, Counted>> = {
  [topics.goals]: ({ totals }) => totals.keyEvents,
  [topics.shop]: ({ totals }) => totals.transactions,
  [platformTopics.profileTags]: day => profileSessions([day]),
  ...Object.fromEntries(
    adServices.map(service => [untaggedTopic(service), (day: Ga4CoreDay) => taggedSessions(service, [day])]),
  ),
};

/** The listings that a finding missed: each has to send somebody. */
const missingSources = (fingerprint: string): string[] =>
  fingerprint
    .slice(topics.referral.length + 1)
    .split('|')
    .map(name => name.trim().toLowerCase());
const hasSent = (name: string, days: readonly Ga4CoreDay[]): boolean =>
  days.some(({ traffic }) =>
    traffic.some(({ source, sessions }) => sessions > 0 && source.toLowerCase().includes(name)),
  );

/** Of so many visits that a fault would have brought, chance alone leaves none away once in twenty. */
const expectedVisits = 3;
const daysOfMonth = 30;
/** Beyond these days the audits have had their say. */
const longestWait = 45;

/** The day, in the site's zone, on which it was resolved last. */
const resolvedOn = ({ moves = [] }: RecommendationItem, timeZone: string): Day | null => {
  const at = moves.findLast(({ to }) => to === 'resolved')?.at;
  return at === undefined ? null : siteToday(new Date(at), timeZone);
};

/**
 * From which day on a resolved recommendation is looked for in the days that come; null where none has to be: it is not
 * resolved, an audit or a look found it gone, it was resolved long ago, or single days say nothing of its kind.
 */
export function lookedForFrom(item: RecommendationItem, timeZone: string, today: Day): Day | null {
  const topic = parseTopic(item.fingerprint);
  const day = resolvedOn(item, timeZone);
  if (item.status !== 'resolved' || item.checked !== undefined || item.look?.outcome === 'gone') return null;
  if (topic !== topics.referral && faults[topic] === undefined && signs[topic] === undefined) return null;
  return day === null || daysBetween(day, today) > longestWait ? null : addDays(day, 1);
}

/**
 * What the settled days since it was resolved say of a recommendation, before its audit compares the month: gone, where
 * what was missing came or the fault stayed away for as long as chance does not; seen again, where the fault was. Null
 * while neither can be said. `days`: those from `from` on, oldest first.
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
  const seen = since.findLast(day => fault(day) > 0)?.date;
  const clean = since.filter(({ date }) => seen === undefined || date > seen).length;
  if (((item.worth?.sessions ?? 0) * clean) / daysOfMonth >= expectedVisits) return gone;
  return seen === undefined ? null : { outcome: 'still-there', on: seen };
}

/** The items after a look at each that waits for one; the same items where nothing changes. */
export function lookedAt(
  items: readonly RecommendationItem[],
  days: readonly Ga4CoreDay[],
  { timeZone, today }: { readonly timeZone: string; readonly today: Day },
): readonly RecommendationItem[] {
  return items.map(item => {
    const from = lookedForFrom(item, timeZone, today);
    const look = from === null ? null : lookAt(item, from, days);
    // What was said stands until something else is to be said.
    return look === null || look.outcome === item.look?.outcome ? item : { ...item, look };
  });
}
