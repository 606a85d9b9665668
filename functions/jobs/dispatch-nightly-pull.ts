import { dispatchNightlyPull } from '../services/collection/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs once a night per time zone. */
export const handler = scheduledJob('Nightly syncs queued', dispatchNightlyPull);
