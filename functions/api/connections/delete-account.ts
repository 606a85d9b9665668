import { deleteAccount } from '../../../shared/contract/connections.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { removeAccount } from '../../services/connections/remove-account.ts';

export const handler = createHandler(deleteAccount, async ({ node, params }) => {
  if (!(await removeAccount(node, params.accountId))) throw notFound('This service is not connected');
});
