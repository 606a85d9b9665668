import { updateTask } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { publishBoard } from '../../services/notifications/publish-news.ts';
import { changeTask } from '../../services/tasks/write-task.ts';
import { siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  updateTask,
  async ({ node, params: { taskId }, body: { revision, task }, user, now }) => {
    const changed = await changeTask(node, { taskId, revision, content: task }, { user, now });
    await publishBoard(node);
    return changed;
  },
  siteOfTask,
);
