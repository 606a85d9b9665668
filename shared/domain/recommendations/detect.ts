import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { isGiven, rememberedChannelOf } from '../../platforms/ga4/day-parts.ts';
import type { RecommendationCategory } from '../../model/recommendation.ts';

/** What the detectors look at: a month of a site and the month before. */
export type DetectionInput = {
  readonly days: readonly Ga4CoreDay[];
  readonly previousDays: readonly Ga4CoreDay[];
  readonly isEcommerce: boolean;
  /** Consumer sources (referrals) that the brand expects visits from. */
  readonly consumerSources: readonly string[];
};

export type Finding = {
  readonly category: RecommendationCategory;
  readonly title: string;
  /** Plain text; what a person can check at the platform. */
  readonly issue: string;
  /** Same finding, same fingerprint, month after month. */
  readonly fingerprint: string;
};

/** Below this many sessions a month a rate says nothing. */
export const enoughSessions = 100;

/** Mail programs in the browser: a visit from one is a newsletter without its tags. */
const webmail = /(^|\.)(mail\.google|outlook\.(live|office(365)?)|mail\.yahoo|mail\.aol|mail\.proton|webmail)\b/i;

type Row = Ga4CoreDay['traffic'][number];
const count = new Intl.NumberFormat('en-US');
const counted = (value: number, one: string): string => `${count.format(value)} ${one}${value === 1 ? '' : 's'}`;
const sum = (rows: readonly Row[], key: 'sessions' | 'keyEvents') => rows.reduce((total, row) => total + row[key], 0);
const total = (days: readonly Ga4CoreDay[], key: 'sessions' | 'keyEvents' | 'transactions') =>
  days.reduce((all, { totals }) => all + totals[key], 0);
const distinct = (values: readonly string[]) => [...new Set(values)].sort();
/** A name as far as a sentence bears it; half a surrogate pair is no text for a store. */
const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).toWellFormed();
const naming = (values: readonly string[], most = 3) =>
  values
    .slice(0, most)
    .map(value => clipped(value, 80))
    .join(', ') + (values.length > most ? ` and ${values.length - most} more` : '');

/** Every finding that follows from the records (specification 3, Recommendation categories), in a fixed order. */
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
 * The categories that a month's numbers can clear: of what is not found in any other, nothing can be said. A
 * conversion rate that fell is cleared by one that rose by a tenth or more, not by one that stayed low.
 */
export function judgedCategories({
  days,
  previousDays,
  isEcommerce,
  consumerSources,
}: DetectionInput): ReadonlySet<RecommendationCategory> {
  const judged = new Set<RecommendationCategory>();
  const sessions = total(days, 'sessions');
  if (sessions < enoughSessions) return judged;
  judged.add('badChannelTags').add('emailInstances').add('missingGoalFunnels');
  if (consumerSources.length > 0) judged.add('brandReferralMissing');
  if (isEcommerce && isGiven(days, 'transactions')) judged.add('ecommerceTracking');
  const before = { sessions: total(previousDays, 'sessions'), goals: total(previousDays, 'keyEvents') };
  const rose = total(days, 'keyEvents') * before.sessions * 10 >= before.goals * sessions * 11;
  if (before.sessions >= enoughSessions && before.goals > 0 && rose) judged.add('coachingInsight');
  return judged;
}

/** Visits that somebody tagged and that still have no channel: never silently in Other. */
function badChannelTags(rows: readonly Row[]): Finding | null {
  const bad = rows.filter(
    ({ source, medium, campaign }) =>
      rememberedChannelOf(source, medium) === 'other' && (isNamed(campaign) || isNamed(medium)),
  );
  if (sum(bad, 'sessions') === 0) return null;
  const campaigns = distinct(bad.flatMap(({ campaign }) => (isNamed(campaign) ? [campaign] : [])));
  const mediums = distinct(bad.flatMap(({ medium }) => (isNamed(medium) ? [medium.trim().toLowerCase()] : [])));
  const what =
    campaigns.length === 0
      ? `${mediums.length === 1 ? 'A utm_medium names' : `${mediums.length} values of utm_medium name`} no channel, so that the visits land in Other: ${naming(mediums)}`
      : `${campaigns.length} ${campaigns.length === 1 ? 'campaign lands' : 'campaigns land'} in Other because utm_medium is missing or names no channel: ${naming(campaigns)}${mediums.length === 0 ? '' : ` (utm_medium ${naming(mediums)})`}`;
  return {
    category: 'badChannelTags',
    title: 'Bad channel tags',
    issue: `${what}; ${counted(sum(bad, 'sessions'), 'session')}, ${counted(sum(bad, 'keyEvents'), 'goal')}.`,
    fingerprint: `bad-channel-tags:${clipped((campaigns.length === 0 ? mediums : campaigns).join('|'), 90)}`,
  };
}

function emailInstances(rows: readonly Row[]): Finding | null {
  const untagged = rows.filter(({ source, medium }) => webmail.test(source) && !/email/i.test(medium));
  if (sum(untagged, 'sessions') === 0) return null;
  return {
    category: 'emailInstances',
    title: 'Email instances',
    issue: `${counted(sum(untagged, 'sessions'), 'session')} came from mail programs without tags (${naming(distinct(untagged.map(({ source }) => source)))}), not counted as Email.`,
    fingerprint: 'email-instances',
  };
}

function missingGoalFunnels({ days }: DetectionInput): Finding | null {
  const sessions = total(days, 'sessions');
  if (sessions < enoughSessions || total(days, 'keyEvents') > 0) return null;
  return {
    category: 'missingGoalFunnels',
    title: 'Missing goal funnel',
    issue: `${count.format(sessions)} sessions and not one goal: no form, call or booking is marked as a goal in Google Analytics, so nobody sees what visits bring.`,
    fingerprint: 'missing-goal-funnel',
  };
}

function brandReferralMissing(rows: readonly Row[], { days, consumerSources }: DetectionInput): Finding | null {
  if (total(days, 'sessions') < enoughSessions) return null;
  const seen = new Set(rows.filter(({ sessions }) => sessions > 0).map(({ source }) => source.toLowerCase()));
  const missing = distinct(
    consumerSources.filter(name => ![...seen].some(source => source.includes(name.trim().toLowerCase()))),
  );
  if (missing.length === 0) return null;
  return {
    category: 'brandReferralMissing',
    title: 'Brand referral missing',
    issue: `No visit came from ${naming(missing)}, where the brand is listed. Check that the listing links to this site.`,
    fingerprint: `brand-referral:${clipped(missing.join('|'), 90)}`,
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
    issue: 'The site sells, but not one transaction was recorded: the purchase event does not reach Google Analytics.',
    fingerprint: 'ecommerce-tracking',
  };
}

/** Goals per session fell by a fifth or more while the visits stayed. */
function coachingInsight({ days, previousDays }: DetectionInput): Finding | null {
  const now = { sessions: total(days, 'sessions'), goals: total(days, 'keyEvents') };
  const before = { sessions: total(previousDays, 'sessions'), goals: total(previousDays, 'keyEvents') };
  if (now.sessions < enoughSessions || before.sessions < enoughSessions || before.goals === 0) return null;
  if (now.sessions < before.sessions * 0.9) return null;
  const kept = (now.goals * before.sessions) / (before.goals * now.sessions);
  if (now.goals * before.sessions * 5 > before.goals * now.sessions * 4) return null;
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
  return {
    category: 'coachingInsight',
    title: 'Conversion rate fell',
    issue: `As many visits as the month before, but ${percent.format(1 - kept)} fewer goals per session. Look at the landing pages that changed.`,
    fingerprint: 'coaching-conversion-rate',
  };
}

/** A tag that a person wrote, not a platform's word for none. */
const isNamed = (tag: string): boolean =>
  tag.trim() !== '' && !/^\((not set|none|direct|organic|referral|other)\)$/i.test(tag.trim());
