import { announceIntakes } from '../services/leads/announce-intakes.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Started every morning and time zone: sites and administrators are told of intakes that went silent, fail or are well
 * again.
 */
export const handler = scheduledJob('Lead intakes checked', announceIntakes);
