import type { AuditSummary } from '../../../shared/model/audit.ts';
import { makeAppLink } from './app-link.ts';

/** Adds to an audit what programs need. The endpoint's schema strips what they don't get, such as notes. */
export const toApiAudit = <Found extends Pick<AuditSummary, 'auditId' | 'siteId' | 'timestamp' | 'status'>>(
  audit: Found,
) => ({
  ...audit,
  createdAt: audit.timestamp,
  final: audit.status === 'settled',
  link: makeAppLink(`/audit/${audit.auditId}?site=${audit.siteId}`),
});
