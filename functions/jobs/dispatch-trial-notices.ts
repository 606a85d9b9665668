import { dispatchTrialNotices } from '../services/trial/trial-notices.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs every morning per time zone: notifies users whose trial ends or ended, and reminds them of an unfinished setup.
 */
export const handler = scheduledJob('Trial notices queued', dispatchTrialNotices);
