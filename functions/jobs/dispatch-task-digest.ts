import { sendTaskDigests } from '../services/tasks/digest.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every morning per time zone: emails a digest of the person's due tasks. */
export const handler = scheduledJob('Task digests queued', sendTaskDigests);
