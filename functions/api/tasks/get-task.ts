import { getTask } from '../../../shared/contract/tasks.ts';
import { seenComments, seenTasks } from '../../../shared/domain/tasks/seen.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listComments } from '../../stores/tasks/task-comments.ts';
import { findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  getTask,
  async ({ params: { taskId }, viewer, access }) => {
    const [stored, comments] = await Promise.all([findTask(taskId), listComments(taskId)]);
    if (stored === null) throw notFound('This task no longer exists');
    const [task = stored.task] = seenTasks(viewer, access, [stored.task]);
    return { task, comments: seenComments(viewer, access, comments) };
  },
  siteOfTask,
);
