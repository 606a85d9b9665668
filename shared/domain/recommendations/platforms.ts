import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { counted, type Finding, formatWholePercent } from './finding.ts';

/** A platform's sums for a month (shared/numbers/metrics/parts.ts), with the number of days behind them. */
export type PartsMonth = { readonly days: number; readonly parts: Readonly<Record<string, number>> };
/** A platform's month and the previous one; null without data. */
export type TwoMonths = { readonly now: PartsMonth | null; readonly before: PartsMonth | null };

export const platformTopics = {
  search: 'coaching-search-clicks',
  speed: 'coaching-mobile-speed',
  profile: 'coaching-profile-actions',
  profileTags: 'profile-untagged',
} as const;

/** Two months are compared only if both are nearly complete. */
const enoughDays = 25;
const enoughImpressions = 1_000;
const enoughViews = 500;
const enoughProfileClicks = 50;
/** A drop by a quarter, with at least nine tenths of the previous impressions. */
const remainingShare = 0.75;
const stayed = 0.9;
/** Lighthouse calls a score below 50 poor. */
const poorScore = 50;
const scoreFall = 10;
const enoughRuns = 10;

const part = (month: PartsMonth | null, name: string): number | null => month?.parts[name] ?? null;
const percentLess = (now: number, before: number): string => formatWholePercent(1 - now / before);

type Rate = { readonly shown: number; readonly acted: number };
/** Returns impressions and actions in both months; null if either month has too little data. */
function rates(
  { now, before }: TwoMonths,
  shown: string,
  acted: string,
  enough: number,
): { now: Rate; before: Rate } | null {
  if (now === null || before === null || now.days < enoughDays || before.days < enoughDays) return null;
  const of = (month: PartsMonth): Rate => ({
    shown: part(month, shown) ?? 0,
    acted: part(month, acted) ?? 0,
  });
  const both = { now: of(now), before: of(before) };
  return both.before.shown >= enough && both.now.shown >= enough && both.before.acted > 0 ? both : null;
}
const hasFallen = ({ now, before }: { now: Rate; before: Rate }): boolean =>
  now.shown >= before.shown * stayed && now.acted * before.shown < before.acted * now.shown * remainingShare;
const countLost = ({ now, before }: { now: Rate; before: Rate }): number =>
  Math.round((before.acted * now.shown) / before.shown - now.acted);

const searchRates = (months: TwoMonths) => rates(months, 'searchImpressions', 'searchClicks', enoughImpressions);
const profileRates = (months: TwoMonths) => rates(months, 'profileViews', 'profileActions', enoughViews);

/** Finds search results shown as often as before but clicked a quarter less. */
export function searchFinding(months: TwoMonths): Finding | null {
  const both = searchRates(months);
  if (both === null || !hasFallen(both)) return null;
  const { now, before } = both;
  const rateFall = percentLess(now.acted / now.shown, before.acted / before.shown);
  return {
    category: 'coachingInsight',
    title: 'Fewer clicks from search',
    issue: `Google showed the site ${counted(now.shown)} times, about as often as last month, but its click rate dropped ${rateFall}: ${counted(now.acted)} clicks, down from ${counted(before.acted)}. Check the titles and descriptions of the pages below, and the results above them.`,
    fingerprint: platformTopics.search,
    worth: { sessions: countLost(both), basis: "Clicks at the previous month's rate" },
  };
}

const computeScore = (month: PartsMonth | null): number | null => {
  const [score, runs] = [part(month, 'mobileScore'), part(month, 'mobileScoreRuns') ?? 0];
  return score === null || runs < enoughRuns ? null : score / runs;
};
const mobileSessions = (days: readonly Ga4CoreDay[]): number =>
  days
    .flatMap(({ devices }) => devices)
    .reduce((sum, { device, sessions }) => sum + (device === 'mobile' ? sessions : 0), 0);

/** Finds a mobile page that has become poor in PageSpeed. */
export function speedFinding(months: TwoMonths, days: readonly Ga4CoreDay[]): Finding | null {
  const [now, before] = [computeScore(months.now), computeScore(months.before)];
  if (now === null || before === null || now >= poorScore || before - now < scoreFall) return null;
  const sessions = mobileSessions(days);
  return {
    category: 'coachingInsight',
    title: 'Mobile page became slow',
    issue: `Mobile performance dropped from ${Math.round(before)} to ${Math.round(now)} of 100. Below 50 is poor. Check what was added recently, such as images, a widget, or a tag.`,
    fingerprint: platformTopics.speed,
    ...(sessions === 0 ? {} : { worth: { sessions, basis: 'Mobile visits this month' } }),
  };
}

/** Finds a Business Profile seen as often as before, with a quarter fewer calls, clicks and direction requests. */
export function profileFinding(months: TwoMonths): Finding | null {
  const both = profileRates(months);
  if (both === null || !hasFallen(both)) return null;
  const { now, before } = both;
  return {
    category: 'coachingInsight',
    title: 'Fewer actions on the Business Profile',
    issue: `The profile was seen ${counted(now.shown)} times, about as often as last month. Calls, clicks, and direction requests dropped from ${counted(before.acted)} to ${counted(now.acted)}. Check the hours, photos, newest reviews, and website link.`,
    fingerprint: platformTopics.profile,
    worth: { goals: countLost(both), basis: "Actions at the previous month's rate" },
  };
}

/** The usual tags for the link of a Business Profile. */
const profileSource = /google-my-place|google[-_ ]?(my[-_ ]?)?business|\b(gmb|gbp)\b/i;
/** Counts visits that Google Analytics can distinguish from search. */
export const profileSessions = (days: readonly Ga4CoreDay[]): number =>
  days
    .flatMap(({ traffic }) => traffic)
    .filter(({ source, medium, campaign }) => [source, medium, campaign].some(tag => profileSource.test(tag)))
    .reduce((sum, { sessions }) => sum + sessions, 0);

/** Finds website clicks in Business Profile that Google Analytics cannot distinguish from search. */
export function profileTagsFinding({ now }: TwoMonths, days: readonly Ga4CoreDay[]): Finding | null {
  const clicks = part(now, 'profileClicks') ?? 0;
  if (clicks < enoughProfileClicks || days.length === 0 || profileSessions(days) > 0) return null;
  return {
    category: 'badChannelTags',
    title: 'Business Profile link has no tags',
    issue: `The profile sent ${counted(clicks)} clicks to the website, but Google Analytics counts them as search. The profile’s website link has no UTM tags.`,
    fingerprint: platformTopics.profileTags,
    worth: { sessions: clicks, basis: 'Clicks counted as Organic or Direct' },
  };
}

export type PlatformMonths = {
  readonly gsc: TwoMonths;
  readonly pagespeed: TwoMonths;
  readonly gmb: TwoMonths;
};

/** Lists findings of platforms other than Google Analytics; `days` are those of Google Analytics in the month. */
export function platformFindings({ gsc, pagespeed, gmb }: PlatformMonths, days: readonly Ga4CoreDay[]): Finding[] {
  return [searchFinding(gsc), speedFinding(pagespeed, days), profileFinding(gmb), profileTagsFinding(gmb, days)].filter(
    finding => finding !== null,
  );
}

/** Returns true for a rise of a tenth, which clears a finding; a rate that stays low does not. */
const hasRisen = (both: { now: Rate; before: Rate } | null): boolean =>
  both !== null && both.now.acted * both.before.shown * 10 >= both.before.acted * both.now.shown * 11;

/** The topics that the month can clear. */
export function judgedPlatforms({ gsc, pagespeed, gmb }: PlatformMonths, days: readonly Ga4CoreDay[]): string[] {
  const [now, before] = [computeScore(pagespeed.now), computeScore(pagespeed.before)];
  return [
    ...(hasRisen(searchRates(gsc)) ? [platformTopics.search] : []),
    ...(now !== null && before !== null && now - before >= scoreFall ? [platformTopics.speed] : []),
    ...(hasRisen(profileRates(gmb)) ? [platformTopics.profile] : []),
    ...((part(gmb.now, 'profileClicks') ?? 0) >= enoughProfileClicks && days.length > 0
      ? [platformTopics.profileTags]
      : []),
  ];
}
