import { cities as knownCities } from '../generated/cities.ts';
import type { Recording } from './recording.ts';

/** Value of a breakdown: its dimension values, its weight in sessions, and its recorded quality. */
export type PartEntry = {
  readonly values: Readonly<Record<string, string>>;
  readonly sessions: number;
  readonly engagedRate: number | null;
  readonly secondsPerSession: number | null;
  readonly viewsPerSession: number | null;
  readonly usersPerSession: number | null;
};
export type PartName = 'traffic' | 'device' | 'hour' | 'place' | 'page';

/** Breakdown of each dimension; dimensions of one part are values of the same entries. */
export const partByDimension: Readonly<Record<string, PartName>> = {
  sessionSource: 'traffic',
  sessionMedium: 'traffic',
  sessionSourceMedium: 'traffic',
  sessionCampaignName: 'traffic',
  sessionCampaignId: 'traffic',
  sessionDefaultChannelGroup: 'traffic',
  deviceCategory: 'device',
  hour: 'hour',
  dateHour: 'hour',
  city: 'place',
  region: 'place',
  country: 'place',
  countryId: 'place',
  hostName: 'page',
  landingPage: 'page',
  landingPagePlusQueryString: 'page',
};
/** Cities used from the recorded ten thousand; the rest is '(other)', as on the platform. */
const keptCities = 100;

/** Medium and campaign were not recorded; GA4's own pairs for the channel group replace them. */
const mediumByChannel: Readonly<Record<string, readonly [medium: string, campaign: string]>> = {
  'Organic Search': ['organic', '(organic)'],
  Direct: ['(none)', '(direct)'],
  Email: ['email', '(not set)'],
  Referral: ['referral', '(referral)'],
  'Organic Social': ['social', '(not set)'],
  'Paid Search': ['cpc', '(not set)'],
  'Paid Social': ['psocial', '(not set)'],
  Display: ['display', '(not set)'],
  '(other)': ['(other)', '(other)'],
};

function entries(
  recording: Recording,
  toValues: (value: (name: string) => string) => Record<string, string>,
): PartEntry[] {
  return recording.rows.map(row => {
    const value = (name: string): string => {
      const dimension = recording.dimensions.indexOf(name);
      const at = dimension >= 0 ? dimension : recording.dimensions.length + recording.metrics.indexOf(name);
      return (dimension < 0 && !recording.metrics.includes(name) ? undefined : row[at]) ?? '';
    };
    const number = (name: string): number | null => (recording.metrics.includes(name) ? Number(value(name)) : null);
    const sessions = number('sessions') ?? number('totalUsers') ?? 0;
    const perSession = (total: number | null): number | null =>
      total === null || sessions === 0 ? null : total / sessions;
    const bounceRate = number('bounceRate');
    return {
      values: toValues(value),
      sessions,
      engagedRate: bounceRate === null ? null : 1 - bounceRate,
      secondsPerSession: number('averageSessionDuration'),
      viewsPerSession: number('screenPageViewsPerSession') ?? perSession(number('screenPageViews')),
      usersPerSession: perSession(number('totalUsers') ?? number('activeUsers')),
    };
  });
}

const find = (recordings: readonly Recording[], ...dimensions: string[]): Recording | undefined =>
  recordings.find(
    recording =>
      recording.dimensions.length === dimensions.length &&
      dimensions.every(name => recording.dimensions.includes(name)),
  );

/** Sums equal entries; a recorded table with a date gives its average day. */
function summed(recording: Recording, name: string): PartEntry[] {
  const sums = new Map<string, number>();
  const at = recording.dimensions.indexOf(name);
  const sessions = recording.dimensions.length + recording.metrics.indexOf('sessions');
  for (const row of recording.rows) sums.set(row[at] ?? '', (sums.get(row[at] ?? '') ?? 0) + Number(row[sessions]));
  return [...sums].map(([value, total]) => ({
    values: { [name]: value },
    sessions: total,
    engagedRate: null,
    secondsPerSession: null,
    viewsPerSession: null,
    usersPerSession: null,
  }));
}

function placeEntries(recording: Recording): PartEntry[] {
  const all = entries(recording, value => {
    const knownCity = knownCities.find(([city]) => city === value('city'));
    return {
      city: value('city'),
      region: knownCity?.[1] ?? '(not set)',
      country: knownCity ? 'United States' : '(not set)',
      countryId: knownCity ? 'US' : '(not set)',
    };
  }).sort((a, b) => b.sessions - a.sessions);
  const rest = all.slice(keptCities).reduce((sum, { sessions }) => sum + sessions, 0);
  const [first] = all;
  if (first === undefined || rest === 0) return all;
  return [
    ...all.slice(0, keptCities),
    {
      ...first,
      values: { city: '(other)', region: '(other)', country: '(other)', countryId: '(other)' },
      sessions: rest,
    },
  ];
}

/** Returns the hours of the only complete recorded day, or of all days together without one. */
function hourEntries(recordings: readonly Recording[]): PartEntry[] | null {
  const recording = find(recordings, 'date', 'hour');
  if (recording === undefined) return null;
  const date = recording.dimensions.indexOf('date');
  const days = [...new Set(recording.rows.map(row => row[date] ?? ''))];
  const whole = days.find(day => recording.rows.filter(row => row[date] === day).length === 24);
  const rows = recording.rows.filter(row => whole === undefined || row[date] === whole);
  return summed({ ...recording, rows }, 'hour').map(entry => ({
    ...entry,
    values: { hour: entry.values['hour'] ?? '' },
  }));
}

/** Builds an agency's breakdowns from its own lists, or from those of all agencies. */
export function collectParts(
  agencyRecordings: readonly Recording[],
  all: readonly Recording[],
): Partial<Record<PartName, PartEntry[]>> {
  const list = (...dimensions: string[]): Recording | undefined =>
    find(agencyRecordings, ...dimensions) ?? find(all, ...dimensions);
  const traffic =
    list('sessionSource', 'sessionDefaultChannelGroup') ??
    list('sessionSource', 'sessionDefaultChannelGroup', 'sessionMedium') ??
    list('sessionSource');
  const devices = find(agencyRecordings, 'date', 'deviceCategory');
  const pages = list('hostName', 'landingPagePlusQueryString');
  const places = list('city');
  const hours = hourEntries(agencyRecordings) ?? hourEntries(all);
  return {
    ...(traffic && {
      traffic: entries(traffic, value => {
        const source = value('sessionSource');
        const group = value('sessionDefaultChannelGroup') || '(not set)';
        const [usualMedium, campaign] = mediumByChannel[group] ?? ['(not set)', '(not set)'];
        const medium = value('sessionMedium') || usualMedium;
        return {
          sessionSource: source,
          sessionMedium: medium,
          sessionSourceMedium: `${source} / ${medium}`,
          sessionCampaignName: campaign,
          sessionCampaignId: '(not set)',
          sessionDefaultChannelGroup: group,
        };
      }),
    }),
    ...(devices && { device: summed(devices, 'deviceCategory') }),
    ...(hours && { hour: hours }),
    ...(places && { place: placeEntries(places) }),
    ...(pages && {
      page: entries(pages, value => {
        const path = value('landingPagePlusQueryString');
        return {
          hostName: value('hostName'),
          landingPagePlusQueryString: path,
          landingPage: path.split('?')[0] ?? path,
        };
      }),
    }),
  };
}
