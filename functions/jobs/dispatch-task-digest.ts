import { sendTaskDigests } from '../services/tasks/digest.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started every morning and time zone: people read in one letter which of their tasks are due. */
export const handler = scheduledJob('Task digests queued', sendTaskDigests);
