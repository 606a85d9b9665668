import { devices, plainEvents, products } from './catalogue.ts';
import type { DayFacts, PropertyTables } from './day-facts.ts';

/** Dimension as a column of small numbers with their labels: groups are keyed by the numbers. */
export type CodedDimension = {
  readonly labels: readonly string[];
  readonly from: 'session' | 'event';
  /** Column with a row's number. */
  readonly column: (facts: DayFacts) => Uint8Array;
  /** Maps the column's number to the label's, where several share a label. */
  readonly codes?: readonly number[];
  /** Set if sessions may have no value and then appear in no row. Numbers then start at 1. */
  readonly absentAtZero?: boolean;
  /** True for Google Ads dimensions. */
  readonly ofTraffic?: boolean;
};

/** Assigns equal labels one number. */
function coded(
  texts: readonly string[],
  column: CodedDimension['column'],
  more: Partial<CodedDimension> = {},
): CodedDimension {
  const labels: string[] = [];
  const codes = texts.map(text => {
    const at = labels.indexOf(text);
    return at >= 0 ? at : labels.push(text) - 1;
  });
  return { labels, column, codes, from: 'session', ...more };
}

/** The event column isn't in the facts: rows are expanded to a session's events first (sums.ts). */
const noColumn = (): Uint8Array => new Uint8Array(0);

export function codedDimensions(tables: PropertyTables, url: string): Readonly<Record<string, CodedDimension>> {
  const traffic = (text: (entry: PropertyTables['traffic'][number]) => string) =>
    coded(tables.traffic.map(text), facts => facts.traffic, { ofTraffic: true });
  const city = (text: (entry: PropertyTables['cities'][number]) => string) =>
    coded(tables.cities.map(text), facts => facts.city);
  const events = [...plainEvents, ...tables.keyEvents];
  const item = (at: 0 | 1 | 2) =>
    coded(['', ...products.map(product => product[at])], facts => facts.product, { absentAtZero: true });
  const landing = coded(tables.pages.paths, facts => facts.page);
  const host = URL.canParse(url) ? new URL(url).host : '(not set)';
  return {
    sessionSource: traffic(({ source }) => source),
    sessionMedium: traffic(({ medium }) => medium),
    sessionSourceMedium: traffic(({ source, medium }) => `${source} / ${medium}`),
    sessionCampaignName: traffic(({ campaign }) => campaign),
    // Only what Google Ads itself reports has a Google Ads campaign.
    sessionGoogleAdsCampaignName: traffic(({ googleAds, campaign }) => (googleAds ? campaign : '(not set)')),
    sessionCampaignId: traffic(({ campaignId }) => campaignId),
    sessionDefaultChannelGroup: traffic(({ channelGroup }) => channelGroup),
    deviceCategory: coded([...devices], facts => facts.device),
    hour: coded(
      Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
      facts => facts.hour,
    ),
    city: city(entry => entry.city),
    region: city(entry => entry.region),
    country: city(entry => entry.country),
    countryId: city(entry => entry.countryId),
    landingPage: landing,
    landingPagePlusQueryString: landing,
    hostName: coded(
      tables.pages.paths.map(path => (path === '(not set)' ? '(not set)' : host)),
      facts => facts.page,
    ),
    eventName: coded(events, noColumn, { from: 'event' }),
    isKeyEvent: coded(
      events.map((_, index) => (index < plainEvents.length ? 'false' : 'true')),
      noColumn,
      { from: 'event' },
    ),
    itemName: item(0),
    itemId: item(1),
    itemCategory: item(2),
  };
}

/** Values that a property with '(other)' rows keeps in its widest dimensions. */
const keptValues: Record<string, number> = { city: 25, region: 15, landingPage: 12, landingPagePlusQueryString: 12 };

/** Moves values beyond the first ones to '(other)'. */
export function foldSmall(name: string, dimension: CodedDimension): CodedDimension {
  const maxValues = keptValues[name];
  if (maxValues === undefined) return dimension;
  const labels = [...dimension.labels.slice(0, maxValues), '(other)'];
  return { ...dimension, labels, codes: (dimension.codes ?? []).map(code => Math.min(code, maxValues)) };
}
