import { createTaskFeed } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createFeed } from '../../stores/jobs/task-feeds.ts';

export const handler = createHandler(createTaskFeed, async ({ user, now, env }) => {
  const { key, createdAt } = await createFeed(user.userId, now);
  return { address: `${env.PUBLIC_ORIGIN}/api/task-calendar?key=${key}`, createdAt };
});
