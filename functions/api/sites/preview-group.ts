import { previewGroup } from '../../../shared/contract/groups.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findMembers } from '../../services/groups/find-members.ts';

export const handler = createHandler(previewGroup, ({ node, body: { members, name } }) =>
  findMembers(node, members, name),
);
