import { checkTrackingInZone } from '../services/directories/check-tracking.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Started every night and time zone: looks whether the tracking addresses of directory profiles still lead to their
 * sites.
 */
export const handler = scheduledJob('Tracking addresses checked', checkTrackingInZone);
