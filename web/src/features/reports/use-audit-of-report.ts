import { useCallback } from 'react';
import { yearMonthOf } from '../../../../shared/domain/periods/days.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { useLazyScoreCardAuditQuery, useLazyScoreCardHistoryQuery } from './reports-api.ts';
import type { ReportAudit } from './view/audit-block.ts';
import type { ReportKind } from './view/report-kind.ts';

const isClosed = (error: unknown): boolean => [403, 404].includes(Number(Reflect.get(Object(error), 'status')));

/**
 * Asks for the audit that a site's document shows: of the report's month where there is one, else the newest. None for
 * documents without one, for nodes above a site, and for people who may not read audits.
 */
export function useAuditOfReport(): (kind: ReportKind, report: Report) => Promise<ReportAudit | null> {
  const [askHistory] = useLazyScoreCardHistoryQuery();
  const [askAudit] = useLazyScoreCardAuditQuery();
  return useCallback(async (kind, report) => {
    if (report.node.type !== 'SITE' || (kind !== 'monthly' && kind !== 'score-card')) return null;
    try {
      const { audits } = await askHistory({ params: { siteId: report.node.siteId } }, true).unwrap();
      const wanted =
        audits.find(({ yearMonth }) => kind === 'monthly' && yearMonth === yearMonthOf(report.range.end)) ?? audits[0];
      return wanted === undefined
        ? null
        : (await askAudit({ params: { auditId: wanted.auditId } }, true).unwrap()).audit;
    } catch (error) {
      if (isClosed(error)) return null;
      throw error;
    }
  }, [askHistory, askAudit]);
}
