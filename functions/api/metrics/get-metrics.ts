import { getMetrics } from '../../../shared/contract/pages.ts';
import { monthRange, listMonths } from '../../../shared/domain/periods/days.ts';
import { readNumbers } from '../../numbers/read-numbers.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readCrmDays } from '../../services/leads/crm-facts.ts';
import { rangeOfPath, requireSite } from '../../services/pages/ranges.ts';

/** Returns every metric of a range and of each month it touches. */
export const handler = createHandler(getMetrics, async ({ node, params, query, now }) => {
  const range = rangeOfPath(params);
  const uncached = query.uncached === '1';
  const months = listMonths(range).map(yearMonth => ({ yearMonth, range: monthRange(yearMonth) }));
  const numbers = await readNumbers(uncached ? requireSite(node) : node, [range, ...months.map(month => month.range)], {
    now,
    uncached,
    crm: readCrmDays,
  });
  return {
    result: numbers.readMetrics(range),
    resultMonth: months
      .filter(month => node.type === 'SITE' || numbers.holds(month.range))
      .map(month => ({ yearMonth: month.yearMonth, metrics: numbers.readMetrics(month.range) })),
  };
});
