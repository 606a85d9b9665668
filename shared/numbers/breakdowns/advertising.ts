import { type DeviceKind, deviceKind } from '../../domain/ads/devices.ts';
import { facebookObjective } from '../../domain/ads/objectives.ts';
import { type FactKey, type Facts, isMoneyFact } from '../metrics/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import { addToRow, type RowSum, type RowSums, sumRowFacts } from './row-sums.ts';
import {
  type AdCampaign,
  type AdDay,
  listOwnCampaigns,
  pickAdCounts,
  listAllCampaigns,
  googleAdDays,
  hasAds,
} from './ad-days.ts';
import type { Dimension, DimensionContext, StoredDays } from './dimension.ts';

type Own = Extract<DimensionKey, 'adPlatform' | 'adCampaign' | 'facebookCampaign' | 'adObjective' | 'adDevice'>;

/** Adds a day's facts to a row; without money, in any currency. */
function add(sums: RowSums, key: readonly string[], { currency, facts }: AdDay, { hasMoney }: DimensionContext): void {
  if (hasMoney) addToRow(sums, { key, currency }, facts);
  else addToRow(sums, { key }, { ...facts, adSpend: null });
}

/** The denominators of spend. */
const divisors = ['adImpressions', 'adClicks', 'paidLeads', 'adConversions'] as const satisfies readonly FactKey[];

/**
 * Adds up all rows; zero spend has no currency. A count that a paid platform does not report is left out, because the
 * cost of a conversion would include its spend.
 */
function totalOfRows(sums: RowSums): Facts {
  const rows = [...sums.values()].map(
    (row): RowSum => (row.facts.adSpend === 0 ? { ...row, currency: undefined } : row),
  );
  const total: Partial<Record<FactKey, number>> = { ...sumRowFacts(rows, isMoneyFact) };
  for (const fact of divisors)
    if (rows.some(({ facts }) => facts.adSpend && facts[fact] === undefined)) delete total[fact];
  return total;
}

/** Google Analytics reports Google Ads as sums of the linked account, with goals as leads. */
function platformRows(days: StoredDays, context: DimensionContext): RowSums {
  const sums: RowSums = new Map();
  for (const day of googleAdDays(days)) add(sums, ['Google Ads'], day, context);
  for (const campaign of listOwnCampaigns(days)) add(sums, [campaign.platform], campaign, context);
  return sums;
}

function campaignRows(
  days: StoredDays,
  context: DimensionContext,
  makeKey: (campaign: AdCampaign) => string[],
  campaigns = listOwnCampaigns(days),
): RowSums {
  const sums: RowSums = new Map();
  for (const campaign of campaigns) add(sums, makeKey(campaign), campaign, context);
  return sums;
}

/** Returns a platform's constant as text: 'WEBSITE_CONVERSION' becomes 'Website conversion'. */
const formatConstant = (word: string): string =>
  /^[A-Z_]+$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ') : word;

/** Returns the objective; 'Unknown' if it is missing, or if Facebook is not known to have it (specification 5). */
function formatObjective({ platform, objective }: AdCampaign): string {
  if (objective === null || objective === '') return 'Unknown';
  return platform === 'Facebook Ads' ? facebookObjective(objective).name : formatConstant(objective);
}

const deviceNames: Readonly<Record<DeviceKind, string>> = { mobile: 'Mobile', tablet: 'Tablet', desktop: 'Desktop' };
/** Microsoft's names; the specification's rule (9, Devices) covers Facebook's. */
const microsoftDevices: ReadonlyMap<string, DeviceKind> = new Map([
  ['Smartphone', 'mobile'],
  ['Tablet', 'tablet'],
]);

function deviceRows({ fb, bing }: StoredDays, context: DimensionContext): RowSums {
  const sums: RowSums = new Map();
  for (const { currency, devices } of fb?.core ?? [])
    for (const row of devices)
      add(sums, [deviceNames[deviceKind(row.device)]], { currency, facts: pickAdCounts(row) }, context);
  for (const { currency, devices } of bing?.core ?? [])
    for (const row of devices) {
      const kind = microsoftDevices.get(row.device) ?? deviceKind(row.device);
      add(sums, [deviceNames[kind]], { currency, facts: pickAdCounts(row) }, context);
    }
  return sums;
}

/** Adds up campaigns of the platforms that report devices; the device rows may add up to less. */
const deviceTotalRows = ({ fb, bing }: StoredDays, context: DimensionContext): RowSums =>
  campaignRows({ ...(fb && { fb }), ...(bing && { bing }) }, context, () => []);
function sumDeviceTotals(rows: RowSums): Facts {
  const { adConversions: _adConversions, paidLeads: _left, linkClicks: _led, ...total } = totalOfRows(rows);
  return total;
}

const platforms = [
  ['fb', 'core'],
  ['linkedin', 'core'],
  ['bing', 'core'],
] as const satisfies Dimension['rowsFrom'];
const allPlatforms = [['ga4', 'core'], ...platforms] as const satisfies Dimension['rowsFrom'];
/** Creates a dimension whose total is the sum of its rows. */
const ofRows = (rowsFrom: Dimension['rowsFrom'], collectRows: Dimension['readRows']): Dimension => ({
  rowsFrom,
  readRows: collectRows,
  readTotals: (days, context) => totalOfRows(collectRows(days, context)),
  totalRows: { of: collectRows, sum: totalOfRows },
});

/**
 * Breakdowns of the ad platforms, in each account's own currency. Google Ads has no objectives and devices here; its
 * campaigns have the values from Google Analytics: cost, clicks, impressions, and goals of their sessions as leads.
 */
export const advertisingDimensions: Readonly<Record<Own, Dimension>> = {
  adPlatform: { ...ofRows(allPlatforms, platformRows), has: hasAds },
  adCampaign: {
    ...ofRows(allPlatforms, (days, context) =>
      campaignRows(days, context, ({ platform, name }) => [platform, name], listAllCampaigns(days)),
    ),
    has: hasAds,
  },
  facebookCampaign: ofRows([['fb', 'core']], ({ fb }, context) =>
    campaignRows(fb ? { fb } : {}, context, ({ name }) => [name]),
  ),
  // Uses the platforms' own days, because Google Analytics reports no objective.
  adObjective: ofRows(platforms, ({ ga4: _ga4, ...days }, context) =>
    campaignRows(days, context, campaign => [formatObjective(campaign)]),
  ),
  adDevice: {
    rowsFrom: [
      ['fb', 'core'],
      ['bing', 'core'],
    ],
    readRows: deviceRows,
    readTotals: (days, context) => sumDeviceTotals(deviceTotalRows(days, context)),
    totalRows: { of: deviceTotalRows, sum: sumDeviceTotals },
  },
};
