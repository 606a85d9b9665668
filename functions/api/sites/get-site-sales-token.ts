import { getSiteSalesToken } from '../../../shared/contract/sales-tokens.ts';
import { reachesByPath } from '../../../shared/domain/access/reach.ts';
import { createHandler } from '../../runtime/handler.ts';
import { toSalesTokenInfo, tokenAbove } from '../../services/tree/sales-token-info.ts';

export const handler = createHandler(getSiteSalesToken, async ({ viewer, node, access }) => {
  // A linked site's customer is visible only to its own organization.
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
