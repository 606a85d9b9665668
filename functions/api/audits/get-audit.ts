import { getAudit as endpoint } from '../../../shared/contract/audits.ts';
import { listClosedInsights, listCardInsights } from '../../../shared/domain/recommendations/month.ts';
import { auditSeenBy } from '../../../shared/domain/audits/seen.ts';
import { seenBy } from '../../../shared/domain/recommendations/seen.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getAuditAt, siteOfAudit } from '../../stores/audits.ts';
import { getMonth } from '../../stores/recommendations.ts';

export const handler = createHandler(
  endpoint,
  async ({ record, viewer, access, node }) => {
    const audit = await getAuditAt(record);
    if (audit === null) throw notFound();
    const { yearMonth, prevMetrics } = audit;
    const items = seenBy(viewer, access, (await getMonth(node.siteId, yearMonth)).items);
    return {
      audit: auditSeenBy(viewer, access, audit),
      prevMetrics,
      insights: listCardInsights(yearMonth, items),
      closedInsights: listClosedInsights(yearMonth, items),
    };
  },
  siteOfAudit,
);
