import { listGroups } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listGroupsAt } from '../../services/groups/list-groups.ts';

export const handler = createHandler(listGroups, async ({ node, viewer }) => ({
  groups: await listGroupsAt(node, viewer),
}));
