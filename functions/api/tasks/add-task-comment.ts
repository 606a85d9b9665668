import { addTaskComment } from '../../../shared/contract/tasks.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { publishBoard } from '../../services/notifications/publish-news.ts';
import { formatPersonName } from '../../services/tasks/task-people.ts';
import { listComments, maxComments, putComment } from '../../stores/tasks/task-comments.ts';
import { findTask, siteOfTask } from '../../stores/tasks/tasks.ts';

export const handler = createHandler(
  addTaskComment,
  async ({ node, params: { taskId }, body: { commentId, text }, user, now }) => {
    if ((await findTask(taskId)) === null) throw notFound('This task was deleted. Your comment was not saved');
    const comment = { commentId, text, at: now.toISOString(), by: formatPersonName(user) };
    if (!(await putComment(taskId, comment)))
      throw conflict(`A task can have at most ${maxComments} comments. This one was not saved`);
    await publishBoard(node);
    return { comments: await listComments(taskId) };
  },
  siteOfTask,
);
