import { getTask } from '../../../shared/contract/tasks.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listComments } from '../../stores/tasks/task-comments.ts';
import { findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  getTask,
  async ({ params: { taskId } }) => {
    const [stored, comments] = await Promise.all([findTask(taskId), listComments(taskId)]);
    if (stored === null) throw notFound('There is no such task any more');
    return { task: stored.task, comments };
  },
  siteOfTask,
);
