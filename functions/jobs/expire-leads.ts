import { expireLeads } from '../services/leads/expire-leads.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started every night and time zone: leads that are older than their intake keeps are deleted. */
export const handler = scheduledJob('Expired leads deleted', expireLeads);
