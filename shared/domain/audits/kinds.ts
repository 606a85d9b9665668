import type { AuditType } from '../../model/audit.ts';
import type { NodeAttr } from '../../model/node.ts';
import { type MetricKey, metricKeys } from '../../model/metric-value.ts';
import { type MetricGroup, metricGroups } from '../../numbers/metrics/definition.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { YearMonth } from '../periods/days.ts';

/**
 * The rules by which an audit is written; it is stored with every audit. Change it whenever an outcome or a score
 * could come out differently: metrics, margins, baselines, formulas.
 */
export const ruleVersion = '2026.5';

/** Describes a scoring rule to users. Earlier rules have no description. */
export function describeRule(version: string): string {
  if (version === '2026.5' || version === '2026.4')
    return 'Daily averages on days both periods have. Metrics missing over 10% of days don’t count.';
  return 'Totals for whole months of any length. Missing days count as zero.';
}

export type AuditVersion = 1 | 2 | 3;

/**
 * Returns the type of a site's audits (specification 2 names the types but not their sites). A site in evaluation has
 * its business type's statistics, which need no history; a shop has the shop's; others the standard. A site that
 * recruits franchisees has frandev, compared with the case study, until it has its own baseline; frandevNew is the one
 * with a baseline (specification 3: version 3).
 */
export function typeOfSite(
  attr: Pick<NodeAttr, 'status' | 'businessType' | 'militaryBranch' | 'isEcommerce' | 'auditBaseline'>,
): AuditType {
  const isShop = attr.isEcommerce === true || attr.businessType === 'Ecommerce';
  if (attr.status === 'evaluation') {
    if (attr.businessType === 'Veteran' || attr.militaryBranch !== undefined) return 'veteranstats';
    return isShop ? 'ecommercestats' : 'smbstats';
  }
  if (isShop) return 'ecommerce';
  if (attr.businessType !== 'Recruitment') return 'standard';
  return attr.auditBaseline === undefined ? 'frandev' : 'frandevNew';
}

/**
 * The version that a type is written in: against the case study where the type is about one, against the site's own
 * baseline once an administrator has set it, else against the month before.
 */
export function chooseAuditVersion(type: AuditType, hasBaseline: boolean): AuditVersion {
  if (type === 'frandev' || hasProfilePie(type)) return 1;
  return hasBaseline ? 3 : 2;
}

/** The type of a baseline audit: the old franchise and the statistics types have one column to compare with already. */
export function typeOfBaseline(type: AuditType): AuditType {
  if (type === 'frandev') return 'frandevNew';
  if (type === 'ecommercestats') return 'ecommerce';
  return hasProfilePie(type) ? 'standard' : type;
}

/** The card title of each type (specification 2, Audit card: smbstats is titled Standard). */
export const auditTitles: Record<AuditType, string> = {
  standard: 'Standard',
  frandev: 'Franchise development',
  frandevNew: 'Franchise development',
  ecommerce: 'E-commerce',
  smbstats: 'Standard',
  veteranstats: 'Veteran owned',
  ecommercestats: 'E-commerce',
};

/** Score colors (specification 9): green for smbstats and standard, and so on; #f05323 by default. */
const scoreColours: Partial<Record<AuditType, string>> = {
  smbstats: '#008000',
  standard: '#008000',
  veteranstats: '#204592',
  ecommerce: '#4b0213',
};
export const scoreColour = (type: AuditType): string => scoreColours[type] ?? '#f05323';

/** The metrics of a type's card, in the card's order; those disabled for the type are skipped (specification 5). */
export const metricsOfType = (type: AuditType): readonly MetricKey[] => byType[type];

const groupOrder = Object.keys(metricGroups) as MetricGroup[];
const rank = (metric: MetricKey): number =>
  groupOrder.indexOf(metricTable[metric].group) * 100 + metricKeys.indexOf(metric);
const cardMetrics = (type: AuditType): readonly MetricKey[] =>
  metricKeys.filter(metric => !metricTable[metric].typesDisabled.includes(type)).sort((a, b) => rank(a) - rank(b));
const byType: Record<AuditType, readonly MetricKey[]> = {
  standard: cardMetrics('standard'),
  frandev: cardMetrics('frandev'),
  frandevNew: cardMetrics('frandevNew'),
  ecommerce: cardMetrics('ecommerce'),
  smbstats: cardMetrics('smbstats'),
  veteranstats: cardMetrics('veteranstats'),
  ecommercestats: cardMetrics('ecommercestats'),
};

/** A card column after the metric's name; `month` is the audited month itself. */
export type AuditColumn = {
  readonly id: 'month' | 'case-study' | 'previous' | 'baseline' | 'average' | 'result';
  readonly title: string;
};

/**
 * The columns of a card (specification 2, Audit card). Version 1: month, Case Study (Individual Standard for
 * smbstats), Pass/Fail. Version 2: month and the previous month. Version 3: Baseline, month, 12 month average.
 * `monthTitle` and `previousTitle` are the months for people.
 */
export function auditColumns(
  type: AuditType,
  version: AuditVersion,
  monthTitle: string,
  previousTitle: string,
): AuditColumn[] {
  const month: AuditColumn = { id: 'month', title: monthTitle };
  const result: AuditColumn = { id: 'result', title: version === 1 ? 'Pass/Fail' : 'Result' };
  switch (version) {
    case 1:
      return [month, { id: 'case-study', title: type === 'smbstats' ? 'Individual Standard' : 'Case Study' }, result];
    case 2:
      return [{ id: 'previous', title: previousTitle }, month, result];
    case 3:
      return [{ id: 'baseline', title: 'Baseline' }, month, { id: 'average', title: '12 month average' }, result];
  }
}

/** Insights are shown from this month on (specification 2, Audit card). */
export const showsInsights = (yearMonth: YearMonth): boolean => yearMonth >= '202307';

/** Types with a pie of website visits, phone calls and direction requests. */
export const hasProfilePie = (type: AuditType): boolean =>
  type === 'smbstats' || type === 'veteranstats' || type === 'ecommercestats';

/** Shown instead of a score based on too few metrics. */
export const notEnoughData = 'Not enough data';

/** The text shown instead of the score: an ecommerce-stats audit says 'click to see' (specification 2, Audit card). */
export const scoreText = (type: AuditType, score: number | null): string =>
  type === 'ecommercestats' ? 'click to see' : score === null ? notEnoughData : String(score);

/** Colors of an outcome; black is neutral or without data and shows a minus icon (specification 4, Audit rendering). */
export const outcomeColours = {
  pass: 'green',
  close: 'amber',
  fail: 'red',
  'not-scored': 'black',
  'no-data': 'black',
  retired: 'black',
  disabled: 'black',
} as const;
