import { getTaskFeed } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findTaskFeed } from '../../stores/jobs/task-feeds.ts';

export const handler = createHandler(getTaskFeed, async ({ user }) => ({
  createdAt: (await findTaskFeed(user.userId))?.createdAt ?? null,
}));
