import { hashParts, makeRandom } from '../generated/random.ts';
import { apportion } from '../recorded/apportion.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';
import { drawCount, fallingWeights, computeExpectedVisits, listSearchTerms } from './figures.ts';

export type SearchDimension = 'query' | 'page' | 'country' | 'device';
type Row = { key: string; clicks: number; impressions: number; position: number };

const clicksPerVisit = 0.34;
/** Shares of clicks and impressions with a reported query; the others were too rare. */
const reportedShares = { clicks: 0.71, impressions: 0.64 };

const devices = [
  ['MOBILE', 0.62],
  ['DESKTOP', 0.34],
  ['TABLET', 0.04],
] as const;
const countries = [
  ['usa', 0.9],
  ['can', 0.04],
  ['gbr', 0.015],
  ['mex', 0.012],
  ['ind', 0.01],
  ['phl', 0.008],
  ['deu', 0.006],
  ['aus', 0.005],
  ['zzz', 0.004],
] as const;
const paths = [
  '/',
  '/services/',
  '/about/',
  '/contact/',
  '/locations/',
  '/reviews/',
  '/careers/',
  '/blog/',
  '/pricing/',
  '/faq/',
  '/resources/',
  '/team/',
];

/** Returns the number of search terms for a business: more for a bigger one. */
const queryCount = ({ sessionsPer31Days }: SandboxBusiness): number =>
  Math.min(110, 25 + Math.floor(sessionsPer31Days / 150));

function listWeightedKeys(
  business: SandboxBusiness,
  dimension: SearchDimension,
): { keys: readonly string[]; weights: readonly number[] } {
  if (dimension === 'device')
    return { keys: devices.map(([name]) => name), weights: devices.map(([, weight]) => weight) };
  if (dimension === 'country')
    return { keys: countries.map(([name]) => name), weights: countries.map(([, weight]) => weight) };
  if (dimension === 'page')
    return { keys: paths.map(path => new URL(path, business.url).href), weights: fallingWeights(paths.length) };
  const keys = listSearchTerms(business).slice(0, queryCount(business));
  return { keys, weights: fallingWeights(keys.length) };
}

/**
 * Generates the rows of one day of web search, one without a dimension; `shown` is the counted share of a fresh day.
 */
export function searchRows(
  business: SandboxBusiness,
  day: string,
  anchorDay: string,
  dimension: SearchDimension | null,
  shown: number,
): Row[] {
  const words = [business.key, day, 'search'] as const;
  const allClicks = drawCount(computeExpectedVisits(business, day, anchorDay) * clicksPerVisit, ...words, 'clicks');
  const rate = 0.028 + 0.02 * makeRandom(...words, 'rate')();
  const clicks = Math.floor(allClicks * shown);
  const impressions = Math.max(clicks, Math.floor((allClicks / rate) * shown));
  if (impressions === 0) return [];
  if (dimension === null) return [{ key: '', clicks, impressions, position: computePosition(business, day, 'all') }];
  const all = listWeightedKeys(business, dimension);
  const [keys, weights] = [all.keys.slice(0, business.maxSearchRows), all.weights.slice(0, business.maxSearchRows)];
  const shares = dimension === 'query' ? reportedShares : { clicks: 1, impressions: 1 };
  // Each key has individual noise per day, so ranks change from day to day.
  const daily = weights.map((weight, place) => weight * (0.6 + 0.8 * makeRandom(...words, dimension, place)()));
  const clickParts = apportion(Math.floor(clicks * shares.clicks), daily);
  const unclicked = Math.floor(impressions * shares.impressions) - Math.floor(clicks * shares.clicks);
  const unclickedParts = apportion(
    Math.max(0, unclicked),
    daily.map(weight => weight ** 0.8),
  );
  return keys.flatMap((key, place) => {
    const clicked = clickParts[place] ?? 0;
    const keyImpressions = clicked + (unclickedParts[place] ?? 0);
    return keyImpressions === 0
      ? []
      : [{ key, clicks: clicked, impressions: keyImpressions, position: computePosition(business, day, key) }];
  });
}

/** Returns a position between 1 and about 30, similar every day for a key. */
const computePosition = ({ key }: SandboxBusiness, day: string, of: string): number =>
  1 + (hashParts(key, 'position', of) % 2_400) / 100 + makeRandom(key, day, 'position', of)() * 4;
