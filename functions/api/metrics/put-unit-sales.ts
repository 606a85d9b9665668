import { putUnitSales } from '../../../shared/contract/sales.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForUnits } from '../../services/sales/ask-for-units.ts';
import { saveSales } from '../../services/sales/save-sales.ts';

export const handler = createHandler(putUnitSales, async ({ node, user, body: { changeId, reason, months }, now }) => {
  const currency = siteCurrency(node.attr);
  const change = await saveSales(
    {
      site: node,
      kind: 'units',
      source: 'grid',
      changeId,
      reason,
      months: months.map(({ yearMonth, seen: seenRevision, entries, common }) => {
        // A month with all values removed equals a month never entered.
        const isEmpty = entries.length === 0 && common.discoveryDays === 0;
        return { yearMonth, seen: seenRevision, content: isEmpty ? null : { yearMonth, currency, entries, common } };
      }),
    },
    { user, now },
  );
  await askForUnits(node, change.yearMonths, now);
  return { change };
});
