import { generateAudit as endpoint } from '../../../shared/contract/audits.ts';
import { baselineProblem, baselineWindow } from '../../../shared/domain/audits/baseline.ts';
import { toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { generateAudit } from '../../services/audits/audits.ts';
import { changeNode } from '../../services/tree/node-changes.ts';

export const handler = createHandler(endpoint, async ({ node, body, now }) => {
  const { siteId } = node;
  const { yearMonth, type, overrideType, startDate, endDate } = body;
  const today = siteToday(now, siteTimeZone(node.attr));
  if (yearMonth >= toYearMonth(today))
    throw invalid([{ path: 'body.yearMonth', message: "This month isn't over yet. Choose an earlier one" }]);
  const dated = startDate === undefined ? (endDate === undefined ? null : 'endDate') : 'startDate';
  if (overrideType === undefined && dated !== null)
    throw invalid([{ path: `body.${dated}`, message: 'Only baseline audits have dates' }]);
  const asked = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  const problem = baselineProblem(today, yearMonth, asked);
  if (problem !== null) throw invalid([{ path: `body.${problem.field}`, message: problem.message }]);
  const newBaseline = overrideType === undefined ? undefined : baselineWindow(yearMonth, asked);
  const audit = await generateAudit({ siteId, yearMonth, type, newBaseline, onDemand: true, now });
  if (audit === null) throw notFound();
  // Runs last, so a failed audit leaves no new baseline.
  if (newBaseline)
    await changeNode(siteId, current => ({ ...current, attr: { ...current.attr, auditBaseline: newBaseline } }));
  return { audit };
});
