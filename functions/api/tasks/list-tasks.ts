import { listTasks } from '../../../shared/contract/tasks.ts';
import { seenTasks } from '../../../shared/domain/tasks/seen.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listTaskPeople } from '../../services/tasks/task-people.ts';
import { listDoneTasks, listOpenTasks } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(listTasks, async ({ node, user, viewer, access, query: { lastEvalKey } }) => {
  const [tasks, done] = await Promise.all([
    lastEvalKey === undefined ? listOpenTasks(node.siteId) : [],
    listDoneTasks(node.siteId, lastEvalKey),
  ]);
  return {
    tasks: seenTasks(viewer, access, tasks),
    done: seenTasks(viewer, access, done.tasks),
    lastEvalKey: done.cursor,
    people: await listTaskPeople(node, viewer, user, [...tasks, ...done.tasks]),
  };
});
