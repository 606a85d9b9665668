import { reportOnBasis } from '../../../shared/documents/report-basis.ts';
import { reportDocument } from '../../../shared/documents/report-document.ts';
import { makeReportTexts, type ReportTexts } from '../../../shared/documents/report-text.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { reportForGuests } from '../../../shared/domain/share-links/share-links.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Report } from '../../../shared/model/report.ts';
import type { ReportDocument } from '../../../shared/model/report-document.ts';
import type { ScheduledReport } from '../../../shared/model/report-schedule.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { chooseBasis } from '../../../shared/numbers/comparison/basis.ts';
import { routes } from '../../../shared/screens/routes.ts';
import { loadTheme } from '../mail/product.ts';
import { loadReport } from './report.ts';

export type BuiltReport = {
  readonly report: Report;
  readonly texts: ReportTexts;
  readonly theme: Theme;
  readonly document: ReportDocument;
};

type Asked = {
  readonly kind: ScheduledReport;
  readonly node: SiteNode;
  readonly range: DayRange;
  readonly comparison: DayRange;
};

/**
 * Builds a report's document as its page does for a share link: without audits and internal notes. The logo is missing
 * because only a browser can convert it.
 */
export async function loadReportDocument({ kind, node, ...ranges }: Asked, now: Date): Promise<BuiltReport> {
  const [loaded, theme] = await Promise.all([loadReport({ node, ...ranges, now }), loadTheme(node)]);
  const report = reportOnBasis(reportForGuests(loaded, false), chooseBasis(ranges.range, ranges.comparison));
  const texts = makeReportTexts(report, reportTitle(kind, node, theme), {
    brand: theme.title,
    topLevelName: theme.topLevelName,
    logo: null,
    color: theme.primary,
  });
  const extras = { metric: 'sessions', audits: { shown: [], closed: 0 }, isFranchise: false } as const;
  return {
    report,
    texts,
    theme,
    document: reportDocument(kind === 'weekly' ? 'summary' : kind, report, texts, extras),
  };
}

function reportTitle(kind: ScheduledReport, { type }: SiteNode, { topLevelName }: Theme): string {
  switch (kind) {
    case 'weekly':
      return 'Weekly Report';
    case 'monthly':
      return routes.reportMonthly.title;
    case 'annual':
      return routes.reportAnnual.title;
    case 'summary':
      return type === 'TOP_ORG' ? `${topLevelName} Summary` : routes.summaryGroup.title;
  }
}
