import { listMails as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listMails } from '../../stores/mails.ts';

export const handler = createHandler(endpoint, async ({ query, now }) => {
  const { lastEvalKey, ...filters } = query;
  const { mails: emails, cursor } = await listMails({ ...filters, cursor: lastEvalKey, now });
  return { emails: emails, lastEvalKey: cursor };
});
