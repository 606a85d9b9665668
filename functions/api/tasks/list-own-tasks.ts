import { listOwnTasks } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { reachedTasks } from '../../services/tasks/reached-tasks.ts';

export const handler = createHandler(listOwnTasks, async ({ user, viewer, now }) => ({
  tasks: (await reachedTasks({ user, viewer }, now)).map(({ task, site, today }) => ({
    ...task,
    siteName: site.name,
    today,
  })),
}));
