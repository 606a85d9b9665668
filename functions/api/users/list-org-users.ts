import { listOrgUsers } from '../../../shared/contract/users.ts';
import { toAccessNode, decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { enforce } from '../../access/viewer.ts';
import { byName, listedUser } from '../../services/people/people-lists.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getNodes, listSitesBelow } from '../../stores/sites/sites-below.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';

const concurrency = 8;

export const handler = createHandler(listOrgUsers, async ({ viewer, ownNode, query }) => {
  // An administrator has no organization; all users are listed under /users.
  if (ownNode === null) return { users: [], lastEvalKey: null };
  const page = await listSitesBelow(ownNode, query.lastEvalKey);
  const nodes = [...(query.lastEvalKey === undefined ? [ownNode] : []), ...(await getNodes(page.siteIds))];
  const shown = nodes.filter(node => decide(viewer, 'user.read', toAccessNode(node)).outcome === 'allowed');
  // Refuses a viewer who may see no users instead of showing an empty list.
  if (shown.length === 0) enforce(decide(viewer, 'user.read', toAccessNode(ownNode)));
  const users = await mapConcurrent(shown, concurrency, async node =>
    (await listUsersOfNode(node.siteId)).sort(byName).map(user => listedUser(user, node.name)),
  );
  return { users: users.flat(), lastEvalKey: page.cursor };
});
