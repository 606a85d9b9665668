import { markInboxRead } from '../../../shared/contract/inbox.ts';
import { createHandler } from '../../runtime/handler.ts';
import { markItemsRead } from '../../services/notifications/inbox-changes.ts';

export const handler = createHandler(markInboxRead, ({ user, viewer, ownNode, body }) =>
  markItemsRead({ user, viewer, ownNode }, body.items),
);
