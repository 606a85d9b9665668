import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Task } from '../../../shared/model/task.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listOwnedTasks } from '../../stores/tasks/owned-tasks.ts';
import { type Owner, mayReadTasks } from './task-people.ts';

/** Maximum keys per read. */
const batch = 100;

/** Task with its site and the site's current day. */
export type ReachedTask = { readonly task: Task; readonly site: SiteNode; readonly today: Day };

/** Lists a person's open tasks on sites they still reach. */
export async function reachedTasks(owner: Owner, now: Date): Promise<ReachedTask[]> {
  const tasks = await listOwnedTasks(owner.user.userId);
  const ids = [...new Set(tasks.map(({ siteId }) => siteId))];
  const sites: SiteNode[] = [];
  for (let start = 0; start < ids.length; start += batch)
    sites.push(...(await getNodes(ids.slice(start, start + batch))));
  const reached = new Map(sites.filter(site => mayReadTasks(owner, site)).map(site => [site.siteId, site]));
  return tasks.flatMap(task => {
    const site = reached.get(task.siteId);
    return site === undefined ? [] : [{ task, site, today: siteToday(now, siteTimeZone(site.attr)) }];
  });
}
