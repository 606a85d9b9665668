import { pullIntakes } from '../services/leads/pull-intakes.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Runs every night per time zone: pulls leads from CRMs. */
export const handler = scheduledJob('CRM lead pulls queued', pullIntakes);
