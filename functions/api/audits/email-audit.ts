import { emailAudit } from '../../../shared/contract/audits.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { mailAudit } from '../../services/audits/audit-mail.ts';
import { getAuditAt, siteOfAudit } from '../../stores/audits.ts';

export const handler = createHandler(
  emailAudit,
  async ({ record, node, user, body: { emailSiteUsers = false, clickId, ...details } = {}, now }) => {
    const audit = await getAuditAt(record);
    if (audit === null) throw notFound();
    return {
      sentTo: await mailAudit({ audit, site: node, sender: user, toSiteUsers: emailSiteUsers, clickId, details }, now),
    };
  },
  siteOfAudit,
);
