import { dispatchNightlyPull } from '../services/collection/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started once a night and time zone. */
export const handler = scheduledJob('Nightly syncs queued', dispatchNightlyPull);
