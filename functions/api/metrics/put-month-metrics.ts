import { randomUUID } from 'node:crypto';
import { putMonthMetrics } from '../../../shared/contract/sales.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { createHandler } from '../../runtime/handler.ts';
import { saveSales } from '../../services/sales/save-sales.ts';

export const handler = createHandler(putMonthMetrics, async ({ node, user, params: { yearMonth }, body, now }) => {
  const { metrics: entries, common, reason } = body;
  const content = { yearMonth, currency: siteCurrency(node.attr), entries, common };
  const change = await saveSales(
    { site: node, kind: 'units', source: 'grid', changeId: randomUUID(), reason, months: [{ yearMonth, content }] },
    { user, now },
  );
  return { change };
});
