import { announceIntakes } from '../services/leads/announce-intakes.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs every morning per time zone: notifies sites and administrators of intakes that went silent, fail or recovered.
 */
export const handler = scheduledJob('Lead intakes checked', announceIntakes);
