import { updateGroup } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { changeGroup } from '../../services/groups/write-group.ts';
import { siteOfSaved } from '../../stores/saved/saved-items.ts';

export const handler = createHandler(
  updateGroup,
  async ({ node, params: { groupId: id }, body: { revision, ...content }, viewer, now }) => ({
    group: await changeGroup(node, { id, revision, content }, { viewer, now }),
  }),
  siteOfSaved('group'),
);
