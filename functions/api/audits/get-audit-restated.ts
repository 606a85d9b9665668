import { getAuditRestated as endpoint } from '../../../shared/contract/audits.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { computeRestatedAudit } from '../../services/audits/audit-restated.ts';
import { getAuditAt, siteOfAudit } from '../../stores/audits.ts';

export const handler = createHandler(
  endpoint,
  async ({ record, node, now }) => {
    const audit = await getAuditAt(record);
    if (audit === null) throw notFound();
    const restated = await computeRestatedAudit(node, audit, now);
    return { restated: restated && { ...restated, metrics: [...restated.metrics] } };
  },
  siteOfAudit,
);
