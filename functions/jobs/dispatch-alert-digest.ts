import { sendDigests } from '../services/alerts/digest.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Started every morning and time zone: people read in one letter what opened and ended on the sites they look after.
 */
export const handler = scheduledJob('Alert digests queued', sendDigests);
