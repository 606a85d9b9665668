import type { DaysToRoll } from '../../shared/domain/rollup/rollup.ts';
import type { DayRange } from '../../shared/domain/periods/days.ts';
import type { RecordService } from '../../shared/model/daily-record.ts';
import { readDays } from '../stores/metrics.ts';

type Read = (siteId: string, range: DayRange) => Promise<DaysToRoll>;

const reads: Readonly<Record<RecordService, Read>> = {
  ga4: async (siteId, { start, end }) => ({
    ga4: await readDays(siteId, 'ga4', 'core', start, end, 'consistent'),
  }),
  pagespeed: async (siteId, { start, end }) => ({
    pagespeed: await readDays(siteId, 'pagespeed', 'lab', start, end, 'consistent'),
  }),
  gmb: async (siteId, { start, end }) => ({
    gmb: await readDays(siteId, 'gmb', 'core', start, end, 'consistent'),
  }),
  gsc: async (siteId, { start, end }) => ({
    gsc: await readDays(siteId, 'gsc', 'core', start, end, 'consistent'),
  }),
  fbPage: async (siteId, { start, end }) => ({
    fbPage: await readDays(siteId, 'fbPage', 'core', start, end, 'consistent'),
  }),
  fb: async (siteId, { start, end }) => ({
    fb: await readDays(siteId, 'fb', 'core', start, end, 'consistent'),
  }),
  linkedin: async (siteId, { start, end }) => ({
    linkedin: await readDays(siteId, 'linkedin', 'core', start, end, 'consistent'),
  }),
  linkedinOrg: async (siteId, { start, end }) => ({
    linkedinOrg: await readDays(siteId, 'linkedinOrg', 'core', start, end, 'consistent'),
  }),
  bing: async (siteId, { start, end }) => ({
    bing: await readDays(siteId, 'bing', 'core', start, end, 'consistent'),
  }),
};

/** The days of a service's main section, as `rollupMonth` takes them: what was just written is seen. */
export const readMainDays = (siteId: string, service: RecordService, range: DayRange): Promise<DaysToRoll> =>
  reads[service](siteId, range);
