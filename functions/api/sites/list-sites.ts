import { listSites } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadRoots } from '../../services/tree/children.ts';

export const handler = createHandler(listSites, async ({ viewer, ownNode }) => ({
  result: await loadRoots(viewer, ownNode),
}));
