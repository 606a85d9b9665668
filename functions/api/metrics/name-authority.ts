import { nameAuthority } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { writeAuthority } from '../../stores/sales-authority.ts';

export const handler = createHandler(nameAuthority, ({ node, params, body }) =>
  writeAuthority(node.siteId, params.yearMonth, body.authority),
);
