import { getSiteSalesToken } from '../../../shared/contract/sales-tokens.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import { createHandler } from '../../runtime/handler.ts';
import { toSalesTokenInfo, tokenAbove } from '../../services/tree/sales-token-info.ts';

export const handler = createHandler(getSiteSalesToken, async ({ viewer, node, access }) => {
  // Whose customer a linked site is concerns its own side alone.
  const token = reachesByPath(viewer, access) ? await tokenAbove(node) : null;
  if (token === null) return { salesToken: null };
  const {
    siteId,
    name,
    attr: { questions, introVideo },
  } = token;
  return {
    salesToken: {
      ...toSalesTokenInfo(token),
      siteId,
      name,
      ...(questions && { questions }),
      ...(introVideo && { introVideo }),
    },
  };
});
