import { listChildren } from '../../../shared/contract/sites.ts';
import { createHandler } from '../../runtime/handler.ts';
import { childrenOf } from '../../services/tree.ts';

export const handler = createHandler(listChildren, async ({ node, query }) => {
  const { nodes, cursor } = await childrenOf(node, query.cursor);
  return { result: nodes, cursor };
});
