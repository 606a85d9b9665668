import { deleteTask as endpoint } from '../../../shared/contract/tasks.ts';
import { conflict } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { publishBoard } from '../../services/notifications/publish-news.ts';
import { clearComments } from '../../stores/tasks/task-comments.ts';
import { deleteTask, findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

/** The comments go after the task: a call that dies between them leaves some that nobody sees, until they are swept. */
export const handler = createHandler(
  endpoint,
  async ({ node, params: { taskId }, query: { revision } }) => {
    const stored = await findTask(taskId);
    if (stored !== null && (stored.task.revision !== Number(revision) || !(await deleteTask(stored))))
      throw conflict('Someone else changed this task. Nothing was deleted. Review it first');
    await clearComments(taskId);
    await publishBoard(node);
  },
  siteOfTask,
);
