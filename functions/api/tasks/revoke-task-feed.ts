import { revokeTaskFeed } from '../../../shared/contract/tasks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { endFeed } from '../../stores/jobs/task-feeds.ts';

export const handler = createHandler(revokeTaskFeed, ({ user }) => endFeed(user.userId));
