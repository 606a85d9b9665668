import type { DayRange } from '../domain/periods/days.ts';
import { computeComparison, type ComparisonKind, type Period } from '../domain/periods/periods.ts';
import { findScreen, routes } from '../screens/routes.ts';
import type { Report } from '../model/report.ts';

export type ReportKind = 'monthly' | 'annual' | 'revenue' | 'score-card' | 'summary' | 'all-sites';

/** The page of an address; the three summaries are one page. */
export function reportKind(path: string): ReportKind {
  if (path.startsWith('/report-monthly')) return 'monthly';
  if (path.startsWith('/report-annual')) return 'annual';
  if (path.startsWith('/report-revenue')) return 'revenue';
  if (path.startsWith('/all-sites')) return 'all-sites';
  return path.startsWith('/score-card') ? 'score-card' : 'summary';
}

/** The name of a report; the summaries of the top level use the white label's name, 'Company' or 'Brand'. */
export function reportTitle(path: string, topLevelName: string): string {
  const screen = findScreen(path);
  return screen?.id === 'summaryCompany' || screen?.id === 'summaryBrand'
    ? `${topLevelName} Summary`
    : (screen?.title ?? routes.summaryGroup.title);
}

/**
 * The period of a report. The monthly report has a month: the newest complete one if the address names another kind.
 * The annual report has a year, by default the current one. Others have the address's period.
 */
export function reportPeriod(
  kind: ReportKind,
  periods: readonly Period[],
  period: Period | undefined,
): Period | undefined {
  if (kind === 'monthly')
    return period?.kind === 'month' ? period : periods.find(candidate => candidate.kind === 'month');
  if (kind === 'annual') return period?.kind === 'year' ? period : periods.find(candidate => candidate.kind === 'year');
  return period;
}

/** The comparison: a year always with the same days a year earlier, months with their own kind. */
export const reportComparison = (kind: ReportKind, period: Period, compare: ComparisonKind): DayRange =>
  computeComparison(period, kind === 'annual' ? 'year-ago' : compare);

/** The name of a node type, the top level by the white label's name. */
export function nodeTypeName(type: Report['node']['type'], topLevelName: string): string {
  switch (type) {
    case 'TOP_ORG':
      return topLevelName;
    case 'ORG':
      return 'Organization';
    case 'REG':
      return 'Region';
    case 'SITE':
      return 'Site';
    case 'TOKEN':
      return 'Reseller';
  }
}
