import type { DaysToRoll } from '../../../shared/domain/rollup/rollup.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { RecordService } from '../../../shared/model/daily-record.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

type Reading = NonNullable<Parameters<typeof readDays>[5]>;
type Read = (siteId: string, range: DayRange, reading: Reading) => Promise<DaysToRoll>;

const reads: Readonly<Record<RecordService, Read>> = {
  ga4: async (siteId, { start, end }, reading) => ({
    ga4: await readDays(siteId, 'ga4', 'core', start, end, reading),
  }),
  pagespeed: async (siteId, { start, end }, reading) => ({
    pagespeed: await readDays(siteId, 'pagespeed', 'lab', start, end, reading),
  }),
  gmb: async (siteId, { start, end }, reading) => ({
    gmb: await readDays(siteId, 'gmb', 'core', start, end, reading),
  }),
  gsc: async (siteId, { start, end }, reading) => ({
    gsc: await readDays(siteId, 'gsc', 'core', start, end, reading),
  }),
  fbPage: async (siteId, { start, end }, reading) => ({
    fbPage: await readDays(siteId, 'fbPage', 'core', start, end, reading),
  }),
  fb: async (siteId, { start, end }, reading) => ({
    fb: await readDays(siteId, 'fb', 'core', start, end, reading),
  }),
  linkedin: async (siteId, { start, end }, reading) => ({
    linkedin: await readDays(siteId, 'linkedin', 'core', start, end, reading),
  }),
  linkedinOrg: async (siteId, { start, end }, reading) => ({
    linkedinOrg: await readDays(siteId, 'linkedinOrg', 'core', start, end, reading),
  }),
  bing: async (siteId, { start, end }, reading) => ({
    bing: await readDays(siteId, 'bing', 'core', start, end, reading),
  }),
};

/**
 * The days of a service's main section, as `rollupMonth` takes them. The pipeline sees what was just written; screens
 * read eventually, at half the price.
 */
export const readPrimaryDays = (siteId: string, service: RecordService, range: DayRange, reading: Reading = 'consistent'): Promise<DaysToRoll> =>
  reads[service](siteId, range, reading);
