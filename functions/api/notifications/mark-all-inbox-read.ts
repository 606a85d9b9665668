import { markAllInboxRead } from '../../../shared/contract/inbox.ts';
import { createHandler } from '../../runtime/handler.ts';
import { noteInboxRead } from '../../stores/users/users.ts';

export const handler = createHandler(markAllInboxRead, ({ user, now }) =>
  noteInboxRead(user.userId, now.toISOString()),
);
