import { getMonthMetrics } from '../../../shared/contract/pages.ts';
import { monthRange } from '../../../shared/domain/periods/days.ts';
import { rowNumbers } from '../../numbers/row-numbers.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { monthsOfPath } from '../../services/metrics/months.ts';

/** Returns every metric of each month, or of each year for the requested months; months without rows are absent. */
export const handler = createHandler(getMonthMetrics, async ({ node, params, query, now }) => {
  const months = monthsOfPath(params.from, params.to);
  const keyed = Map.groupBy(months, month => (query.format === 'year' ? month.slice(0, 4) : month));
  const parts = [...keyed].map(([key, groupMonths]) => ({
    key,
    range: { start: monthRange(groupMonths[0] ?? '').start, end: monthRange(groupMonths.at(-1) ?? '').end },
  }));
  const numbers = await rowNumbers(
    await findNumbersNode(node, params.siteId),
    parts.map(({ range }) => range),
    now,
  );
  return {
    result: parts
      .filter(({ range }) => numbers.holds(range))
      .map(({ key, range }) => ({ key, metrics: numbers.readMetrics(range) })),
  };
});
