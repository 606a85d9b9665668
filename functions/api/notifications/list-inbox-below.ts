import { listInboxBelow } from '../../../shared/contract/inbox.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadInbox } from '../../services/notifications/inbox.ts';

export const handler = createHandler(listInboxBelow, ({ user, viewer, ownNode, node, query, now }) =>
  loadInbox({ user, viewer, ownNode }, node, query, now),
);
