import * as z from 'zod/mini';
import { addDays, dayAt, dayNumber } from '../../../shared/domain/periods/days.ts';
import { countedElements } from '../linkedin/paging.ts';
import { invalidAnswer } from '../platform-error.ts';
import { gainMetrics, shareMetrics } from './metrics.ts';

const dayMs = 86_400_000;

const numbers = z.record(z.string(), z.unknown());
const timeRange = z.object({ start: z.int(), end: z.int() });
export const gainsElementSchema = z.object({ timeRange, followerGains: numbers });
export const sharesElementSchema = z.object({ timeRange, totalShareStatistics: numbers });

export type Gains = Record<keyof typeof gainMetrics, number | null>;
export type Shares = Record<keyof typeof shareMetrics, number | null>;

type Ask = { readonly accessToken: string; readonly urn: string; readonly start: string; readonly end: string };

const followerReport = 'organizationalEntityFollowerStatistics';
const shareReport = 'organizationalEntityShareStatistics';

/**
 * Reads follower gains by UTC day.
 * @throws {PlatformError} as callLinkedin does.
 */
export const askGains = async (ask: Ask): Promise<Map<string, Gains>> =>
  parseGains(await countedElements({ ...buildCall(followerReport, ask), answer: gainsElementSchema }));

/**
 * Reads the organic performance of an organization's posts by UTC day.
 * @throws {PlatformError} as callLinkedin does.
 */
export const askShares = async (ask: Ask): Promise<Map<string, Shares>> =>
  parseShares(await countedElements({ ...buildCall(shareReport, ask), answer: sharesElementSchema }));

const buildCall = (report: string, { accessToken, urn, start, end }: Ask) =>
  ({
    service: 'linkedinOrg',
    accessToken,
    path: `/${report}`,
    query: {
      q: 'organizationalEntity',
      organizationalEntity: urn,
      // The end is excluded, and a day shorter than 24 hours is refused.
      timeIntervals: {
        timeRange: { start: dayNumber(start) * dayMs, end: dayNumber(addDays(end, 1)) * dayMs },
        timeGranularityType: 'DAY',
      },
    },
  }) as const;

/** Parses gains by day; an element that spans no UTC day is refused. */
export function parseGains(elements: readonly z.infer<typeof gainsElementSchema>[]): Map<string, Gains> {
  return new Map(
    elements.map(({ timeRange: range, followerGains }, index) => {
      const read = (field: keyof typeof gainMetrics) =>
        count(followerReport, index, gainMetrics[field].name, followerGains);
      return [
        toDay(followerReport, index, range),
        { organicFollowerGain: read('organicFollowerGain'), paidFollowerGain: read('paidFollowerGain') },
      ];
    }),
  );
}

/** Parses post statistics by day; negative counts are withdrawn likes. */
export function parseShares(elements: readonly z.infer<typeof sharesElementSchema>[]): Map<string, Shares> {
  return new Map(
    elements.map(({ timeRange: range, totalShareStatistics: totals }, index) => {
      const read = (field: keyof typeof shareMetrics) => count(shareReport, index, shareMetrics[field].name, totals);
      return [
        toDay(shareReport, index, range),
        {
          impressions: read('impressions'),
          uniqueImpressions: read('uniqueImpressions'),
          clicks: read('clicks'),
          likes: read('likes'),
          comments: read('comments'),
          shares: read('shares'),
        },
      ];
    }),
  );
}

function toDay(report: string, index: number, { start, end }: z.infer<typeof timeRange>): string {
  if (start % dayMs !== 0 || end - start !== dayMs)
    throw invalidAnswer('linkedinOrg', report, `elements.${index}.timeRange`, 'not a day');
  return dayAt(start / dayMs);
}

function count(report: string, index: number, name: string, from: Readonly<Record<string, unknown>>): number | null {
  const value = from[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw invalidAnswer('linkedinOrg', report, `elements.${index}.${name}`, 'not a whole number');
  return value;
}
