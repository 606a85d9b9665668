import { getTask } from '../../../shared/contract/tasks.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listComments } from '../../stores/tasks/task-comments.ts';
import { findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  getTask,
  async ({ params: { taskId } }) => {
    const [stored, comments] = await Promise.all([findTask(taskId), listComments(taskId)]);
    if (stored === null) throw notFound('This task no longer exists');
    return { task: stored.task, comments };
  },
  siteOfTask,
);
