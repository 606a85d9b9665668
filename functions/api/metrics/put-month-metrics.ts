import { randomUUID } from 'node:crypto';
import { putMonthMetrics } from '../../../shared/contract/sales.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import { createHandler } from '../../runtime/handler.ts';
import { askForUnits } from '../../services/sales/ask-for-units.ts';
import { saveSales } from '../../services/sales/save-sales.ts';
import { saveScoreCard } from '../../services/sales/save-score-card.ts';

export const handler = createHandler(
  putMonthMetrics,
  async ({ node: site, user, params: { yearMonth }, body, now }) => {
    const { metrics: entries, common, reason, seo, scoreCardSummary: summary, seen: seenRevision } = body;
    const saver = { user, now };
    const changeId = randomUUID();
    const change =
      entries === undefined || common === undefined
        ? null
        : await saveSales(
            {
              site,
              kind: 'units',
              source: 'grid',
              changeId,
              reason,
              months: [{ yearMonth, content: { yearMonth, currency: siteCurrency(site.attr), entries, common } }],
            },
            saver,
          );
    if (change !== null) await askForUnits(site, change.yearMonths, now);
    if (seo !== undefined || summary !== undefined)
      await saveScoreCard({ site, yearMonth, seo, summary, seen: seenRevision }, saver);
    return { change };
  },
);
