import { importSites } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import * as imports from '../../services/tree/import-sites.ts';

export const handler = createHandler(importSites, async ({ viewer, user, node, body, now }) => ({
  rows: await imports.importSites({ viewer, user, organization: node, ...body, now }),
}));
