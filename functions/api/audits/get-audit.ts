import { getAudit as endpoint } from '../../../shared/contract/audits.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { insightsOf } from '../../../shared/domain/recommendations/month.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getAuditAt, siteOfAudit } from '../../stores/audits.ts';
import { getMonth } from '../../stores/recommendations.ts';

export const handler = createHandler(
  endpoint,
  async ({ record, viewer, access, node }) => {
    const audit = await getAuditAt(record);
    if (audit === null) throw notFound();
    const { items } = await getMonth(node.siteId, audit.yearMonth);
    const mayPublish = decide(viewer, 'recommendation.publish', access).outcome === 'allowed';
    return { audit, prevMetrics: audit.prevMetrics, insights: insightsOf(audit.yearMonth, items, mayPublish) };
  },
  siteOfAudit,
);
