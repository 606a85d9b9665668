import type { AuditSummary } from '../../../shared/model/audit.ts';
import { makeAppLink } from './app-link.ts';

/** Converts an audit for programs. */
export const toApiAudit = ({
  auditId,
  yearMonth,
  type,
  score,
  passed,
  close,
  failed,
  timestamp,
  status,
  siteId,
}: Omit<AuditSummary, 'run' | 'version'>) => ({
  auditId,
  yearMonth,
  type,
  score,
  passed,
  close,
  failed,
  createdAt: timestamp,
  final: status === 'settled',
  link: makeAppLink(`/audits/${siteId}/${auditId}`),
});
