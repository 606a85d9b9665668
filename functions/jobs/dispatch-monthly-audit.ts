import { dispatchMonthlyAudit } from '../services/audits/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs on the 4th of each month per time zone, when platform data is final (product decisions, Audits). */
export const handler = scheduledJob('Monthly audits queued', dispatchMonthlyAudit);
