import { deleteGroup } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deleteGroup as removeGroup } from '../../services/groups/write-group.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  deleteGroup,
  ({ params: { groupId }, now }) => removeGroup(groupId, now),
  siteOfSaved('group'),
);
