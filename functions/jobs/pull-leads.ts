import { pullIntakes } from '../services/leads/pull-intakes.ts';
import { scheduledJob } from './scheduled-job.ts';

/** Started every night and time zone: leads of CRMs that are pulled are asked for. */
export const handler = scheduledJob('CRM lead pulls queued', pullIntakes);
