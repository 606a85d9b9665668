import { createTask } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { publishBoard } from '../../services/notifications/publish-news.ts';
import { makeTask } from '../../services/tasks/write-task.ts';

export const handler = createHandler(createTask, async ({ node, body, user, now }) => {
  const made = await makeTask(node, body, { user, now });
  await publishBoard(node);
  return made;
});
