import { dispatchWeeklyDigests } from '../services/week-letters/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every morning per time zone, after the nightly rows: sends weekly numbers to people whose day it is. */
export const handler = scheduledJob('Weekly reports queued', dispatchWeeklyDigests);
