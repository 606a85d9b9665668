import { timeZones } from '../../shared/model/node.ts';
import { expireLeads } from '../services/leads/expire-leads.ts';
import { purgeDue } from '../services/tree/purge-node.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs every night per time zone: deletes leads older than their intake's retention. One zone's run also purges nodes
 * that can no longer be restored.
 */
export const handler = scheduledJob('Expired data deleted', async (event, time) => {
  const isFirst = event.timeZone === timeZones.Pacific && event.cursor === undefined;
  const purges = isFirst ? await purgeDue(time.now) : 0;
  return { ...(await expireLeads(event, time)), purges };
});
