import { dispatchRollup } from '../services/rollups/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs three times a night per time zone: for its sites after their pulls, then for the nodes that count them, and
 * after the alerts for the inboxes of very many sites.
 */
export const handler = scheduledJob('Rollups sent', dispatchRollup);
