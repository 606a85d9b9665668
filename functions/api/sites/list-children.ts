import { listChildren } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { childrenOf } from '../../services/tree/children.ts';

export const handler = createHandler(listChildren, async ({ viewer, node, query }) => {
  const { nodes, cursor } = await childrenOf(viewer, node, query.cursor);
  return { result: nodes, cursor };
});
