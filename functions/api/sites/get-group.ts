import { getGroup } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadGroup } from '../../services/groups/load-group.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  getGroup,
  ({ node, access, viewer, ownNode, params: { groupId } }) => loadGroup(node, groupId, { access, viewer, ownNode }),
  siteOfSaved('group'),
);
