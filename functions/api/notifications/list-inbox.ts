import { listInbox } from '../../../shared/contract/inbox.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadInbox } from '../../services/notifications/inbox.ts';

export const handler = createHandler(listInbox, ({ user, viewer, ownNode, query, now }) =>
  loadInbox({ user, viewer, ownNode }, null, query, now),
);
