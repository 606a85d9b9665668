import { dispatchWeekLetters } from '../services/week-letters/dispatch.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started every morning and time zone, after the night's rows: whose day it is gets the numbers of the week. */
export const handler = scheduledJob('Weekly reports queued', dispatchWeekLetters);
