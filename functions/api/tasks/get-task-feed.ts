import { getTaskFeed } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { feedOf } from '../../stores/jobs/task-feeds.ts';

export const handler = createHandler(getTaskFeed, async ({ user }) => ({
  createdAt: (await feedOf(user.userId))?.createdAt ?? null,
}));
