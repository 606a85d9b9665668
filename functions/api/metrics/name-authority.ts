import { nameAuthority } from '../../../shared/contract/sales.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForUnits } from '../../services/sales/ask-for-units.ts';
import { writeAuthority } from '../../stores/sales-authority.ts';

export const handler = createHandler(nameAuthority, async ({ node, params: { yearMonth }, body, now }) => {
  await writeAuthority(node.siteId, yearMonth, body.authority);
  await askForUnits(node, [yearMonth], now);
});
