import { getAudit as endpoint } from '../../../shared/contract/audits.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getAudit, siteOfAudit } from '../../stores/audits.ts';

export const handler = createHandler(
  endpoint,
  async ({ params }) => {
    const audit = await getAudit(params.auditId);
    if (audit === null) throw notFound();
    return { audit };
  },
  siteOfAudit,
);
