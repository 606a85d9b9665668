import { putRevenueSales } from '../../../shared/contract/sales.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSales } from '../../services/sales/save-sales.ts';

export const handler = createHandler(
  putRevenueSales,
  async ({ node, user, body: { changeId, reason, months }, now }) => {
    const currency = siteCurrency(node.attr);
    const change = await saveSales(
      {
        site: node,
        kind: 'revenue',
        source: 'grid',
        changeId,
        reason,
        months: months.map(({ yearMonth, seen: seenRevision, revenue }) => ({
          yearMonth,
          seen: seenRevision,
          content: revenue === null ? null : { yearMonth, currency, revenue },
        })),
      },
      { user, now },
    );
    return { change };
  },
);
