import { updateTask } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeTask } from '../../services/tasks/write-task.ts';
import { siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  updateTask,
  ({ node, params: { taskId }, body: { revision, task }, user, now }) =>
    changeTask(node, { taskId, revision, content: task }, { user, now }),
  siteOfTask,
);
