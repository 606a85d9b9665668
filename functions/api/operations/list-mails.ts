import { listMails as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listMails } from '../../stores/mails.ts';

export const handler = createHandler(endpoint, async ({ query, now }) => {
  const { lastEvalKey, ...wanted } = query;
  const { mails, cursor } = await listMails({ ...wanted, cursor: lastEvalKey, now });
  return { emails: mails, lastEvalKey: cursor };
});
