import { getApiAudit } from '../../../shared/contract/public-api.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { toApiAudit } from '../../services/public-api/audits.ts';
import { getAuditAt, siteOfAudit } from '../../stores/audits.ts';

export const handler = createApiHandler(
  getApiAudit,
  async ({ record }) => {
    const audit = await getAuditAt(record);
    if (audit === null) throw notFound();
    return toApiAudit(audit);
  },
  siteOfAudit,
);
