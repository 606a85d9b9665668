import type { SectionRef, StoredDays } from '../../../shared/domain/pages/dimensions/dimension.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { DaySections, RecordService } from '../../../shared/model/daily-record.ts';
import { readDays } from '../../stores/metrics/metrics.ts';
import { readBoth } from './both-ranges.ts';
import { type Failures, readOr } from './failures.ts';

export const nameOf = ([service, section]: SectionRef): string => `${service}.${section}`;

type Asked = {
  readonly siteId: string;
  /** By section name the ranges it is wanted for; a section that is not there is not read. */
  readonly wanted: ReadonlyMap<string, { readonly range: DayRange; readonly comparison: DayRange | null }>;
  readonly failures: Failures;
};

/** The days of the wanted sections alone, side by side. */
export async function readSections({ siteId, wanted, failures }: Asked): Promise<StoredDays> {
  async function of<S extends RecordService, K extends keyof DaySections[S] & string>(
    service: S, section: K, read: (start: string, end: string) => Promise<(DaySections[S][K] & { date: string })[]>,
  ) {
    const name = `${service}.${section}`;
    const ranges = wanted.get(name);
    if (ranges === undefined) return undefined;
    const { range, comparison } = ranges;
    const reading = comparison === null ? read(range.start, range.end) : readBoth(range, comparison, read);
    return readOr(failures, name, siteId, reading, []);
  }
  const [core, places, pages, shop, lab, gmb, gmbTerms, reviews, gsc, gscTerms, fbPage, fb, linkedin, linkedinOrg, followers, bing] = await Promise.all([
    of('ga4', 'core', (start, end) => readDays(siteId, 'ga4', 'core', start, end)),
    of('ga4', 'places', (start, end) => readDays(siteId, 'ga4', 'places', start, end)),
    of('ga4', 'pages', (start, end) => readDays(siteId, 'ga4', 'pages', start, end)),
    of('ga4', 'shop', (start, end) => readDays(siteId, 'ga4', 'shop', start, end)),
    of('pagespeed', 'lab', (start, end) => readDays(siteId, 'pagespeed', 'lab', start, end)),
    of('gmb', 'core', (start, end) => readDays(siteId, 'gmb', 'core', start, end)),
    of('gmb', 'terms', (start, end) => readDays(siteId, 'gmb', 'terms', start, end)),
    of('gmb', 'reviews', (start, end) => readDays(siteId, 'gmb', 'reviews', start, end)),
    of('gsc', 'core', (start, end) => readDays(siteId, 'gsc', 'core', start, end)),
    of('gsc', 'terms', (start, end) => readDays(siteId, 'gsc', 'terms', start, end)),
    of('fbPage', 'core', (start, end) => readDays(siteId, 'fbPage', 'core', start, end)),
    of('fb', 'core', (start, end) => readDays(siteId, 'fb', 'core', start, end)),
    of('linkedin', 'core', (start, end) => readDays(siteId, 'linkedin', 'core', start, end)),
    of('linkedinOrg', 'core', (start, end) => readDays(siteId, 'linkedinOrg', 'core', start, end)),
    of('linkedinOrg', 'followers', (start, end) => readDays(siteId, 'linkedinOrg', 'followers', start, end)),
    of('bing', 'core', (start, end) => readDays(siteId, 'bing', 'core', start, end)),
  ]);
  return {
    ga4: { core, places, pages, shop }, pagespeed: { lab }, gmb: { core: gmb, terms: gmbTerms, reviews }, gsc: { core: gsc, terms: gscTerms },
    fbPage: { core: fbPage }, fb: { core: fb }, linkedin: { core: linkedin }, linkedinOrg: { core: linkedinOrg, followers }, bing: { core: bing },
  };
}
