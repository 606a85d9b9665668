import { checkTrackingInZone } from '../services/directories/check-tracking.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs every night per time zone: checks whether the tracking addresses of directory profiles still lead to their
 * sites.
 */
export const handler = scheduledJob('Tracking addresses checked', checkTrackingInZone);
