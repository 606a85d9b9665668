import { listTasks } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listTaskPeople } from '../../services/tasks/task-people.ts';
import { listDoneTasks, listOpenTasks } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(listTasks, async ({ node, user, viewer, query: { lastEvalKey } }) => {
  const [tasks, done] = await Promise.all([
    lastEvalKey === undefined ? listOpenTasks(node.siteId) : [],
    listDoneTasks(node.siteId, lastEvalKey),
  ]);
  return {
    tasks,
    done: done.tasks,
    lastEvalKey: done.cursor,
    people: await listTaskPeople(node, viewer, user, [...tasks, ...done.tasks]),
  };
});
