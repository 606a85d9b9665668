import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { isGiven, classifyChannelCached } from '../../platforms/ga4/day-parts.ts';
import { clipped, counted, formatCounted, type Finding, naming, formatWholePercent, topRows } from './finding.ts';

/** The input of the Google Analytics detectors: a site's month and the previous month. */
export type DetectionInput = {
  readonly days: readonly Ga4CoreDay[];
  readonly previousDays: readonly Ga4CoreDay[];
  readonly isEcommerce: boolean;
  /** Consumer sources (referrals) from which the brand expects visits. */
  readonly consumerSources: readonly string[];
};

/** The minimum number of sessions a month for a meaningful rate. */
export const enoughSessions = 100;

/** Webmail programs: a visit from one is a newsletter without tags. */
const webmail = /(^|\.)(mail\.google|outlook\.(live|office(365)?)|mail\.yahoo|mail\.aol|mail\.proton|webmail)\b/i;

type Row = Ga4CoreDay['traffic'][number];
const sum = (rows: readonly Row[], key: 'sessions' | 'keyEvents') => rows.reduce((total, row) => total + row[key], 0);
const total = (days: readonly Ga4CoreDay[], key: 'sessions' | 'keyEvents' | 'transactions') =>
  days.reduce((all, { totals }) => all + totals[key], 0);
const distinct = (values: readonly string[]) => [...new Set(values)].sort();
/** Lists every finding from Google Analytics (specification 3, Recommendation categories), in a fixed order. */
export function detectFindings(input: DetectionInput): readonly Finding[] {
  const rows = input.days.flatMap(({ traffic }) => traffic);
  return [
    badChannelTags(rows),
    emailInstances(rows),
    missingGoalFunnels(input),
    brandReferralMissing(rows, input),
    ecommerceTracking(input),
    coachingInsight(input),
  ].filter(finding => finding !== null);
}

/**
 * Returns the topics that a month's numbers can clear. For other topics a missing finding proves nothing. A fallen
 * conversion rate is cleared by a rise of a tenth or more, not by a rate that stays low.
 */
export function judgedTopics({ days, previousDays, isEcommerce, consumerSources }: DetectionInput): string[] {
  const sessions = total(days, 'sessions');
  if (sessions < enoughSessions) return [];
  const before = { sessions: total(previousDays, 'sessions'), goals: total(previousDays, 'keyEvents') };
  const rose = total(days, 'keyEvents') * before.sessions * 10 >= before.goals * sessions * 11;
  return [
    topics.tags,
    topics.mail,
    topics.goals,
    ...(consumerSources.length > 0 ? [topics.referral] : []),
    ...(isEcommerce && isGiven(days, 'transactions') ? [topics.shop] : []),
    ...(before.sessions >= enoughSessions && before.goals > 0 && rose ? [topics.rate] : []),
  ];
}

/** Google Analytics topics, used as the prefix of fingerprints. */
export const topics = {
  tags: 'bad-channel-tags',
  mail: 'email-instances',
  goals: 'missing-goal-funnel',
  referral: 'brand-referral',
  shop: 'ecommerce-tracking',
  rate: 'coaching-conversion-rate',
} as const;

/** Returns true for tagged visits that still have no channel, so that they are never silently in Other. */
export const isBadTag = ({ source, medium, campaign }: Row): boolean =>
  classifyChannelCached(source, medium) === 'other' && (isNamed(campaign) || isNamed(medium));

/** Finds visits from a newsletter with untagged links. */
export const isUntaggedMail = ({ source, medium }: Row): boolean => webmail.test(source) && !/email/i.test(medium);

function badChannelTags(rows: readonly Row[]): Finding | null {
  const bad = rows.filter(isBadTag);
  if (sum(bad, 'sessions') === 0) return null;
  const campaigns = distinct(bad.flatMap(({ campaign }) => (isNamed(campaign) ? [campaign] : [])));
  const mediums = distinct(bad.flatMap(({ medium }) => (isNamed(medium) ? [medium.trim().toLowerCase()] : [])));
  const what =
    campaigns.length === 0
      ? `${mediums.length === 1 ? 'A utm_medium names' : `${mediums.length} values of utm_medium name`} no channel, so visits end up in Other: ${naming(mediums)}`
      : `${campaigns.length} ${campaigns.length === 1 ? 'campaign lands' : 'campaigns land'} in Other because utm_medium is missing or unknown: ${naming(campaigns)}${mediums.length === 0 ? '' : ` (utm_medium ${naming(mediums)})`}`;
  return {
    category: 'badChannelTags',
    title: 'Bad channel tags',
    issue: `${what}; ${formatCounted(sum(bad, 'sessions'), 'session')}, ${formatCounted(sum(bad, 'keyEvents'), 'goal')}.`,
    fingerprint: `${topics.tags}:${clipped((campaigns.length === 0 ? mediums : campaigns).join('|'), 90)}`,
    worth: {
      sessions: sum(bad, 'sessions'),
      goals: sum(bad, 'keyEvents'),
      basis: 'From Other to the right channel',
    },
    evidence: topRows(
      ['Campaign', 'Source / medium', 'Sessions', 'Goals'],
      bad,
      ({ source, medium, campaign }) => [campaign, `${source} / ${medium}`],
      ({ sessions, keyEvents }) => [sessions, keyEvents],
    ),
  };
}

function emailInstances(rows: readonly Row[]): Finding | null {
  const untagged = rows.filter(isUntaggedMail);
  if (sum(untagged, 'sessions') === 0) return null;
  return {
    category: 'emailInstances',
    title: 'Email instances',
    issue: `${formatCounted(sum(untagged, 'sessions'), 'session')} came from email without tags (${naming(distinct(untagged.map(({ source }) => source)))}), not counted as Email.`,
    fingerprint: topics.mail,
    worth: {
      sessions: sum(untagged, 'sessions'),
      goals: sum(untagged, 'keyEvents'),
      basis: 'Visits not counted as Email',
    },
    evidence: topRows(
      ['Source', 'Sessions', 'Goals'],
      untagged,
      ({ source }) => [source],
      ({ sessions, keyEvents }) => [sessions, keyEvents],
    ),
  };
}

function missingGoalFunnels({ days, previousDays }: DetectionInput): Finding | null {
  const sessions = total(days, 'sessions');
  if (sessions < enoughSessions || total(days, 'keyEvents') > 0) return null;
  return {
    category: 'missingGoalFunnels',
    title: 'Missing goal funnel',
    issue: `${counted(sessions)} sessions but no goals. No form, call, or booking is marked as a goal in Google Analytics, so you can't see what visits bring.`,
    fingerprint: topics.goals,
    worth: unseenGoals(sessions, previousDays),
  };
}

/** Estimates goals at the previous month's rate; without one, counts only the visits. */
function unseenGoals(sessions: number, previousDays: readonly Ga4CoreDay[]): NonNullable<Finding['worth']> {
  const before = { sessions: total(previousDays, 'sessions'), goals: total(previousDays, 'keyEvents') };
  if (before.sessions < enoughSessions || before.goals === 0)
    return { sessions, basis: 'Visits without tracked results' };
  const goals = Math.round((sessions * before.goals) / before.sessions);
  return { sessions, goals, lost: true, basis: "Goals at the previous month's rate" };
}

function brandReferralMissing(
  rows: readonly Row[],
  { days, previousDays, consumerSources }: DetectionInput,
): Finding | null {
  if (total(days, 'sessions') < enoughSessions) return null;
  const activeSources = new Set(rows.filter(({ sessions }) => sessions > 0).map(({ source }) => source.toLowerCase()));
  const missing = distinct(
    consumerSources.filter(name => ![...activeSources].some(source => source.includes(name.trim().toLowerCase()))),
  );
  if (missing.length === 0) return null;
  return {
    category: 'brandReferralMissing',
    title: 'Brand referral missing',
    issue: `No visits came from ${naming(missing)}, where the brand is listed. Check that the listing links to this site.`,
    fingerprint: `${topics.referral}:${clipped(missing.join('|'), 90)}`,
    ...lostVisits(missing, previousDays),
  };
}

/** Returns the previous month's visits from these sources; empty if there were none. */
function lostVisits(missing: readonly string[], previousDays: readonly Ga4CoreDay[]): Pick<Finding, 'worth'> {
  const names = missing.map(name => name.trim().toLowerCase());
  const sent = previousDays
    .flatMap(({ traffic }) => traffic)
    .filter(({ source }) => names.some(name => source.toLowerCase().includes(name)));
  const sessions = sum(sent, 'sessions');
  return sessions === 0
    ? {}
    : {
        worth: {
          sessions,
          goals: sum(sent, 'keyEvents'),
          lost: true,
          basis: 'What they sent the previous month',
        },
      };
}

function ecommerceTracking({ days, isEcommerce }: DetectionInput): Finding | null {
  if (
    !isEcommerce ||
    total(days, 'sessions') < enoughSessions ||
    total(days, 'transactions') > 0 ||
    !isGiven(days, 'transactions')
  )
    return null;
  return {
    category: 'ecommerceTracking',
    title: 'E-commerce tracking',
    issue: "This is a shop, but no transactions were recorded. The purchase event isn't reaching Google Analytics.",
    fingerprint: topics.shop,
    worth: { sessions: total(days, 'sessions'), basis: 'Shop visits without tracked purchases' },
  };
}

/** Finds a drop of goals per session by a fifth or more at similar visits. */
function coachingInsight({ days, previousDays }: DetectionInput): Finding | null {
  const now = { sessions: total(days, 'sessions'), goals: total(days, 'keyEvents') };
  const before = { sessions: total(previousDays, 'sessions'), goals: total(previousDays, 'keyEvents') };
  if (now.sessions < enoughSessions || before.sessions < enoughSessions || before.goals === 0) return null;
  if (now.sessions < before.sessions * 0.9) return null;
  const retainedShare = (now.goals * before.sessions) / (before.goals * now.sessions);
  if (now.goals * before.sessions * 5 > before.goals * now.sessions * 4) return null;
  return {
    category: 'coachingInsight',
    title: 'Conversion rate dropped',
    issue: `Similar visits to last month, but ${formatWholePercent(1 - retainedShare)} fewer goals per session. Check the landing pages that changed.`,
    fingerprint: topics.rate,
    worth: {
      goals: Math.round((now.sessions * before.goals) / before.sessions - now.goals),
      lost: true,
      basis: "Goals at the previous month's rate",
    },
  };
}

/** Returns true for a user-written tag, not a platform's placeholder. */
const isNamed = (tag: string): boolean =>
  tag.trim() !== '' && !/^\((not set|none|direct|organic|referral|other)\)$/i.test(tag.trim());
