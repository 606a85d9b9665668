import { getUser } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listedUser } from '../../services/people/people-lists.ts';

export const handler = createHandler(getUser, async ({ viewer, ownNode, subject, node }) => {
  const home = subject.userId === viewer.userId ? ownNode : node;
  return { result: listedUser(subject, home?.name ?? null) };
});
