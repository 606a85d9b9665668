import { dispatchAlerts } from '../services/alerts/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every morning per time zone, after the nightly rows: evaluates the alerts of its sites. */
export const handler = scheduledJob('Alert checks queued', dispatchAlerts);
