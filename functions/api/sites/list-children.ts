import { listChildren } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadChildren } from '../../services/tree/children.ts';

export const handler = createHandler(listChildren, async ({ viewer, node, query }) => {
  const { nodes, cursor } = await loadChildren(viewer, node, query.cursor);
  return { result: nodes, cursor };
});
