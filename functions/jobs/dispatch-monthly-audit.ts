import { dispatchMonthlyAudit } from '../services/audits/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started on the 4th of a month and time zone, when the platforms have settled (product decisions, Audits). */
export const handler = scheduledJob('Monthly audits queued', dispatchMonthlyAudit);
