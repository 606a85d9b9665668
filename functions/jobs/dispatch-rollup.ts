import { dispatchRollup } from '../services/rollups/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs twice a night per time zone: for its sites after their pulls, then for the nodes that count them. */
export const handler = scheduledJob('Rollups sent', dispatchRollup);
