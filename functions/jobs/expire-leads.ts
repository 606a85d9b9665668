import { expireLeads } from '../services/leads/expire-leads.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every night per time zone: deletes leads older than their intake's retention. */
export const handler = scheduledJob('Expired leads deleted', expireLeads);
