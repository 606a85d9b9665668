import { createGroup } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createGroup as saveGroup } from '../../services/groups/write-group.ts';

export const handler = createHandler(createGroup, async ({ node, body, viewer, now }) => ({
  group: await saveGroup(node, body, { viewer, now }),
}));
