import type { GmbCoreDay } from '../../platforms/gmb/days.ts';
import { asCount } from '../../platforms/amounts.ts';
import { type Sentiment, classifySentiment } from '../../domain/reviews/summary.ts';
import type { FactKey } from '../metrics/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import { addToRow, type RowSums } from './row-sums.ts';
import type { Dimension, StoredDays } from './dimension.ts';

type Own = Extract<DimensionKey, 'surface' | 'profileAction' | 'profileTerm' | 'stars' | 'sentiment'>;

/** The four series behind views (product decisions), with their labels. */
const surfaces: Readonly<Record<string, (day: GmbCoreDay) => number | null>> = {
  'Search on phones': ({ impressions }) => impressions.mobileSearch,
  'Search on desktops': ({ impressions }) => impressions.desktopSearch,
  'Maps on phones': ({ impressions }) => impressions.mobileMaps,
  'Maps on desktops': ({ impressions }) => impressions.desktopMaps,
};
/** The three behind actions: bookings, messages and orders are counted for few businesses only. */
const actions: Readonly<Record<string, (day: GmbCoreDay) => number | null>> = {
  'Website clicks': ({ websiteClicks }) => websiteClicks,
  Calls: ({ callClicks }) => callClicks,
  'Direction requests': ({ directionRequests }) => directionRequests,
};

/** Returns one row per series; a series without data on any day has none. */
function seriesRows({ gmb }: StoredDays, fact: FactKey, series: typeof surfaces): RowSums {
  const sums: RowSums = new Map();
  for (const day of gmb?.core ?? [])
    for (const [name, readValue] of Object.entries(series)) {
      const value = readValue(day);
      if (value !== null) addToRow(sums, { key: [name] }, { [fact]: asCount(value) });
    }
  return sums;
}

/** Returns the search terms; a term reported only as a threshold is a row without a number. */
function termRows({ gmb }: StoredDays): RowSums {
  const sums: RowSums = new Map();
  for (const { terms } of gmb?.terms ?? [])
    for (const { term, impressions } of terms)
      if (term !== '')
        addToRow(sums, { key: [term] }, { profileViews: impressions === null ? null : asCount(impressions) });
  return sums;
}

/** Returns a row for every number of stars if there are reviews. */
function starRows({ gmb }: StoredDays): RowSums {
  const sums: RowSums = new Map();
  const ratings = (gmb?.reviews ?? []).flatMap(day => day.ratings);
  if (ratings.length > 0)
    for (const stars of [5, 4, 3, 2, 1]) addToRow(sums, { key: [String(stars)] }, { reviews: 0, starsGiven: 0 });
  for (const { stars, count } of ratings)
    addToRow(sums, { key: [String(stars)] }, { reviews: asCount(count), starsGiven: stars * asCount(count) });
  return sums;
}

const sentimentLabels: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
};

/** Returns the specification's summary (5, Review sentiment): all three sentiments if there are reviews. */
function sentimentRows({ gmb }: StoredDays): RowSums {
  const sums: RowSums = new Map();
  const ratings = (gmb?.reviews ?? []).flatMap(day => day.ratings);
  if (ratings.length > 0)
    for (const name of Object.values(sentimentLabels)) addToRow(sums, { key: [name] }, { reviews: 0, starsGiven: 0 });
  for (const { stars, count } of ratings)
    addToRow(
      sums,
      { key: [sentimentLabels[classifySentiment(stars)]] },
      { reviews: asCount(count), starsGiven: stars * asCount(count) },
    );
  return sums;
}

const presence = [['gmb', 'core']] as const satisfies Dimension['presence'];

/** Breakdowns of Business Profile: where the profile was seen, actions, search terms and ratings. */
export const businessProfileDimensions: Readonly<Record<Own, Dimension>> = {
  surface: { rowsFrom: presence, readRows: days => seriesRows(days, 'profileViews', surfaces) },
  profileAction: { rowsFrom: presence, readRows: days => seriesRows(days, 'profileActions', actions) },
  // A month's terms are stored under its first day. They are reported apart from views and add up to no total of the
  // platform.
  profileTerm: { rowsFrom: [['gmb', 'terms']], presence, span: 'months', readRows: termRows },
  stars: { rowsFrom: [['gmb', 'reviews']], presence, readRows: starRows },
  sentiment: { rowsFrom: [['gmb', 'reviews']], presence, readRows: sentimentRows },
};
