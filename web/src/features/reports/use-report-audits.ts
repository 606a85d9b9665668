import { useCallback } from 'react';
import { findOwnerId } from '../../../../shared/domain/groups/groups.ts';
import { toYearMonth } from '../../../../shared/domain/periods/days.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { useLazyAuditsOfReportQuery, useLazyScoreCardAuditQuery, useLazyScoreCardHistoryQuery } from './reports-api.ts';
import type { AuditOfSite } from '../../../../shared/documents/audit-block.ts';
import { useIsGuest } from './view/guest.ts';
import type { ReportKind } from '../../../../shared/documents/report-kind.ts';
import { auditedSites, type ReportAudits } from '../../../../shared/documents/site-audits.ts';

const isClosed = (error: unknown): boolean => [403, 404].includes(Number(Reflect.get(Object(error), 'status')));
const none: ReportAudits = { shown: [], closed: 0 };

/**
 * Loads the audits that a document shows: those of the report's month if there are any, otherwise each site's newest. A
 * single site's audit is complete, with the findings of its month; those of many sites come in one call. None for
 * documents without audits. A site whose audits the user may not read is counted, not shown.
 */
export function useAuditsOfReport(): (kind: ReportKind, report: Report) => Promise<ReportAudits> {
  const [askHistory] = useLazyScoreCardHistoryQuery();
  const [askAudit] = useLazyScoreCardAuditQuery();
  const [askBelow] = useLazyAuditsOfReportQuery();
  const isGuest = useIsGuest();
  return useCallback(
    async (kind, report) => {
      // A share link opens its report and no audit.
      if (isGuest) return none;
      const { siteId, name, type } = report.node;
      const yearMonth = toYearMonth(report.range.end);
      const sites = auditedSites(kind, report);
      if (sites.length === 0) return none;
      if (type !== 'SITE') {
        const asked = sites.map(site => site.siteId).join(',');
        const { audits } = await askBelow(
          { params: { siteId: findOwnerId(siteId), yearMonth }, query: { sites: asked } },
          true,
        ).unwrap();
        const namesById = new Map(sites.map(site => [site.siteId, site.name]));
        return {
          shown: audits.map(
            (audit): AuditOfSite => ({ ...audit, name: namesById.get(audit.siteId) ?? audit.siteId, insights: [] }),
          ),
          closed: sites.length - audits.length,
        };
      }
      try {
        const { audits } = await askHistory({ params: { siteId } }, true).unwrap();
        const chosen = audits.find(audit => kind === 'monthly' && audit.yearMonth === yearMonth) ?? audits[0];
        if (chosen === undefined) return none;
        const { audit, insights } = await askAudit({ params: { auditId: chosen.auditId } }, true).unwrap();
        return { shown: [{ siteId, name, audit, insights }], closed: 0 };
      } catch (error) {
        if (isClosed(error)) return { shown: [], closed: 1 };
        throw error;
      }
    },
    [askHistory, askAudit, askBelow, isGuest],
  );
}
