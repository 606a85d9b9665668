import { deleteTask as endpoint } from '../../../shared/contract/tasks.ts';
import { conflict } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { publishBoard } from '../../services/notifications/publish-news.ts';
import { clearComments } from '../../stores/tasks/task-comments.ts';
import { deleteTask, findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

/** Comments are deleted after the task: an interrupted call leaves hidden comments that a later sweep removes. */
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
