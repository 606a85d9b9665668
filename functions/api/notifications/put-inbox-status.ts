import { putInboxStatus } from '../../../shared/contract/inbox.ts';
import { createHandler } from '../../runtime/handler.ts';
import { setItemsStatus } from '../../services/notifications/inbox-changes.ts';

export const handler = createHandler(putInboxStatus, ({ user, viewer, ownNode, body, now }) => {
  const { items, status, until } = body;
  return setItemsStatus({ user, viewer, ownNode }, items, { status, until }, now);
});
