import { generateAudit as endpoint } from '../../../shared/contract/audits.ts';
import { yearMonthOf } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { generateAudit } from '../../services/audits.ts';

export const handler = createHandler(endpoint, async ({ node, body: { yearMonth, type = 'standard' }, now }) => {
  if (yearMonth >= yearMonthOf(siteToday(now, siteTimeZone(node.attr)))) {
    throw invalid([{ path: 'body.yearMonth', message: 'This month has not ended yet; choose an earlier one' }]);
  }
  const audit = await generateAudit({ siteId: node.siteId, yearMonth, type, version: 2, onDemand: true, now });
  if (audit === null) throw notFound();
  return { audit };
});
