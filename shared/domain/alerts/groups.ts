import { formatNumber } from '../formats/numbers.ts';

/** Formats '7 of 21 sites'. `sites`: null if accessible sites weren't counted. */
export const formatSiteCount = (count: number, sites: number | null): string =>
  sites === null || sites < count
    ? `${formatNumber(count)} ${count === 1 ? 'site' : 'sites'}`
    : `${formatNumber(count)} of ${formatNumber(sites)} ${sites === 1 ? 'site' : 'sites'}`;
