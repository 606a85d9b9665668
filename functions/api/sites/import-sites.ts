import { importSites } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askAfterChange } from '../../services/rollups/ask-after-change.ts';
import { findListOwner } from '../../services/tree/list-owner.ts';
import * as imports from '../../services/tree/import-sites.ts';

export const handler = createHandler(importSites, async ({ viewer, user, node, body, now }) => {
  const rows = await imports.importSites({ viewer, user, organization: node, ...body, now });
  await askAfterChange([findListOwner(node.sitePath)]);
  return { rows };
});
