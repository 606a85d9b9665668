import { sendDueReports } from '../services/report-schedules/run-schedules.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every hour per time zone: emails the reports that are due. */
export const handler = scheduledJob('Scheduled reports sent', sendDueReports);
