import { getTaskCalendar } from '../../../shared/contract/tasks.ts';
import { tasksCalendar } from '../../../shared/domain/tasks/calendar.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { reachedTasks } from '../../services/tasks/reached-tasks.ts';
import { loadTaskOwner } from '../../services/tasks/task-people.ts';
import { feedOfKey, keepFeed } from '../../stores/jobs/task-feeds.ts';

/** The answer for a revoked address doesn't reveal whose it was. */
export const handler = createHandler(getTaskCalendar, async ({ query: { key }, now, env }) => {
  const feed = await feedOfKey(key);
  const owner = feed === null ? null : await loadTaskOwner(feed.userId, now);
  if (feed === null || owner === null) throw notFound("This calendar address doesn't exist or was removed");
  const tasks = (await reachedTasks(owner, now)).map(({ task, site }) => ({ ...task, siteName: site.name }));
  await keepFeed(feed, now);
  return Buffer.from(tasksCalendar(tasks, { title: 'Tasks', origin: env.PUBLIC_ORIGIN })).toString('base64');
});
