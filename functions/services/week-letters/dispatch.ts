import type { JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { nextWeekly, wantsWeek } from '../../../shared/domain/mails/email-times.ts';
import { settledWeek } from '../../../shared/domain/periods/settled-week.ts';
import { siteTimeZone, siteToday, zonedInstant } from '../../../shared/domain/periods/zone.ts';
import { isClosed } from '../../../shared/domain/trial/trial.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { scheduleWeeklyDigest } from '../../stores/jobs/week-letters.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { wantsAlerts, getPersonTimeZone } from '../alerts/recipients.ts';
import { findDispatchZone } from '../collection/windows.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';
import { idsAbove } from '../rollups/node-sites.ts';

const concurrency = 8;
const dayMs = 86_400_000;

/**
 * Schedules today's weekly digests for the people of a zone's sites, their ancestors and linking regions; the sweep of
 * their hour sends them with weekly news (send-held.ts). Once per person and week. A site without a connection belongs
 * to no zone.
 */
export async function dispatchWeeklyDigests(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const asked = new Set<string>();
  const isNew = (id: string) => !asked.has(id) && asked.add(id).size > 0;
  return pageThroughZone(event, context, async keys => {
    const sites = await getNodes([...new Set(keys.map(({ siteId }) => siteId))].filter(isNew));
    const above = (await mapConcurrent(sites, concurrency, idsAbove)).flat().filter(isNew);
    const nodes = [...sites, ...(await readNodes(above))].filter(node => !isClosed(node, context.now));
    const held = await mapConcurrent(nodes, concurrency, node => holdFor(node, context.now));
    return held.reduce((sum, count) => sum + count, 0);
  });
}

const nodesPerRead = 100;

async function readNodes(ids: readonly string[]): Promise<SiteNode[]> {
  const nodes: SiteNode[] = [];
  for (let start = 0; start < ids.length; start += nodesPerRead)
    nodes.push(...(await getNodes(ids.slice(start, start + nodesPerRead))));
  return nodes;
}

/** Returns the number of digests scheduled. After a failure the next week retries. */
async function holdFor(node: SiteNode, now: Date): Promise<number> {
  const nodeZone = siteTimeZone(node.attr);
  const week = settledWeek(siteToday(now, nodeZone)).start;
  try {
    let held = 0;
    for (const person of await listUsersOfNode(node.siteId)) {
      if (!wantsAlerts(person) || !wantsWeek(person.mailChoices)) continue;
      const due = dueToday(person, getPersonTimeZone(person, node), now);
      if (due === null) continue;
      if (await scheduleWeeklyDigest(findDispatchZone(nodeZone), person.userId, week, due)) held += 1;
    }
    return held;
  } catch (error) {
    logger.warn('The weekly digests could not be queued', { nodeId: node.siteId, error });
    return 0;
  }
}

/** Returns the time of a person's weekly digest if within a day, including an hour just past. */
function dueToday({ mailChoices }: User, timeZone: string, now: Date): Date | null {
  const morning = zonedInstant(siteToday(now, timeZone), timeZone);
  const due = nextWeekly(mailChoices, new Date(morning.getTime() - 1), timeZone);
  return due.getTime() < now.getTime() + dayMs ? due : null;
}
