import { sendDigests } from '../services/alerts/digest.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every morning per time zone: emails a digest of alerts that opened and closed on a person's sites. */
export const handler = scheduledJob('Alert digests queued', sendDigests);
