import { listSiteUsers } from '../../../shared/contract/users.ts';
import { createHandler } from '../../runtime/handler.ts';
import { byName, listedUser } from '../../services/people/people-lists.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

export const handler = createHandler(listSiteUsers, async ({ node }) => {
  const users = await listUsersOfNode(node.siteId);
  return { users: users.toSorted(byName).map(user => listedUser(user, node.name)) };
});
