import { listMails as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listMails } from '../../stores/mails.ts';

export const handler = createHandler(endpoint, async ({ query, now }) => {
  const { mails, cursor } = await listMails({ cursor: query.lastEvalKey, filterText: query.filterText, now });
  return { emails: mails, lastEvalKey: cursor };
});
