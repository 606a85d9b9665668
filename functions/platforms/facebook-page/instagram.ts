import { addDays, eachDay } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { FbPageCoreDay } from '../../../shared/platforms/facebook-page/days.ts';
import { logger } from '../../runtime/logger.ts';
import { callGraph, toPathSegment } from '../facebook/call.ts';
import { PlatformError } from '../platform-error.ts';
import { pageZone, splitRange, seriesRange, totalRange } from './days.ts';
import { askGroup } from './isolate.ts';
import { instagramSeries, instagramTotals } from './metrics.ts';
import { parseSeries, parseTotals } from './parse.ts';

export type InstagramDay = NonNullable<FbPageCoreDay['instagram']>;
type Ask = {
  readonly instagramId: string;
  readonly followers: number | null;
  readonly token: string;
  readonly start: string;
  readonly end: string;
  readonly now: Date;
};

/** Totals cost one call per day, and new followers go back only this far; older days have series only. */
const recentDays = 30;
/** Stays below the call's limit of 30 days, since a day in fall has 25 hours. */
const daysPerCall = 28;
const followersNeeded = 100;

const unknownDay: InstagramDay = {
  followers: null,
  newFollowers: null,
  reach: null,
  views: null,
  accountsEngaged: null,
  interactions: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  profileLinkTaps: null,
};

/**
 * Reads the days of a page's Instagram account. Series (reach, new followers) cost one call per 28 days; totals cost
 * one call per day and cover only the last 30 days. Missing values are null. An unreadable account gets nulls and
 * doesn't fail the page.
 */
export async function readInstagram(ask: Ask): Promise<Map<string, InstagramDay>> {
  const days = new Map(eachDay(ask.start, ask.end).map(day => [day, { ...unknownDay }]));
  try {
    await addSeries(ask, days);
    await addTotals(ask, days);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'access-lost') throw error;
    logger.warn('The Instagram account linked to a page cannot be read', {
      instagramId: ask.instagramId,
      platformCode: error.platformCode,
    });
  }
  return days;
}

const isRecent = (day: string, now: Date) => day > addDays(siteToday(now, pageZone), -recentDays);

async function addSeries(ask: Ask, days: Map<string, InstagramDay>): Promise<void> {
  const dead = new Set<string>();
  for (const part of splitRange({ start: ask.start, end: ask.end }, daysPerCall)) {
    const reportsNewFollowers = isRecent(part.start, ask.now) && (ask.followers ?? 0) >= followersNeeded;
    const metrics = instagramSeries.filter(({ field }) => field !== 'newFollowers' || reportsNewFollowers);
    const answers = await askGroup(metrics, dead, names =>
      fetchInsights(ask, names, { ...seriesRange(part), metric_type: 'time_series' }),
    );
    for (const series of answers.map(answer => parseSeries('instagram insights', answer))) {
      for (const { name, field } of metrics) {
        for (const [day, value] of series.get(name) ?? []) {
          const record = days.get(day);
          if (record) record[field] = value;
        }
      }
    }
  }
}

async function addTotals(ask: Ask, days: Map<string, InstagramDay>): Promise<void> {
  const dead = new Set<string>();
  for (const [day, record] of days) {
    if (!isRecent(day, ask.now)) continue;
    const answers = await askGroup(instagramTotals, dead, names =>
      fetchInsights(ask, names, { ...totalRange(day), metric_type: 'total_value' }),
    );
    for (const totals of answers.map(answer => parseTotals('instagram insights', answer))) {
      for (const { name, field } of instagramTotals) record[field] = totals.get(name) ?? record[field];
    }
  }
}

const fetchInsights = ({ instagramId, token }: Ask, names: readonly string[], more: Record<string, string>) =>
  callGraph({
    service: 'fbPage',
    path: `${toPathSegment(instagramId)}/insights`,
    parameters: { metric: names.join(','), period: 'day', ...more },
    token,
  });
