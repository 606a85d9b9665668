import { dispatchTrialNotices } from '../services/trial/trial-notices.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Started every morning and time zone: people are told that their trial ends, or has ended, and are reminded of a
 * wizard that they did not finish.
 */
export const handler = scheduledJob('Trial notices queued', dispatchTrialNotices);
