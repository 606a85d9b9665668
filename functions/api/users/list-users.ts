import { listUsers as endpoint } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listPeople } from '../../services/people/people-lists.ts';

export const handler = createHandler(endpoint, async ({ query }) => {
  const { users, cursor } = await listPeople(query.lastEvalKey, query.filterText);
  return { users, lastEvalKey: cursor };
});
