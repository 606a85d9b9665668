import { dispatchAlerts } from '../services/alerts/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started every morning and time zone, after the night's rows: the alerts of its sites are judged. */
export const handler = scheduledJob('Alert checks queued', dispatchAlerts);
