import { formatDateRange, formatInstant, formatMonth } from '../domain/formats/dates.ts';
import { stateLabel } from '../numbers/metrics/data-state.ts';
import { monthRange, toYearMonth, type DayRange } from '../domain/periods/days.ts';
import type { Report } from '../model/report.ts';
import { zoneName } from './zone-name.ts';
import { countSites } from './count-sites.ts';
import { summariseCoverage } from './coverage.ts';
import { nodeTypeName } from './report-kind.ts';

/** The texts shared by all parts of a report: created once and passed to its panels and its document. */
export type ReportTexts = {
  /** 'Monthly Report' */
  readonly title: string;
  readonly subject: string;
  /** 'October 2026', 'Jan 1 – Nov 20, 2026' */
  readonly period: string;
  readonly before: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  /** 'monthly-report-northfold-2026-10-01' */
  readonly fileName: string;
  readonly brand: string;
  readonly logo: string | null;
  readonly color: string;
};

/** 'October 2026' for a whole month, '2025' for a whole year, otherwise its days with the year. */
export function rangeName(range: DayRange): string {
  const month = toYearMonth(range.start);
  const whole = monthRange(month);
  if (range.start === whole.start && range.end === whole.end) return formatMonth(month);
  const year = range.start.slice(0, 4);
  if (range.start === `${year}-01-01` && range.end === `${year}-12-31`) return year;
  return formatDateRange(range, { year: true });
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export function makeReportTexts(
  report: Report,
  title: string,
  look: { brand: string; topLevelName: string; logo: string | null; color: string },
): ReportTexts {
  const { node, range, comparison, timeZone, computedAt } = report;
  const type = nodeTypeName(node.type, look.topLevelName);
  return {
    title,
    subject: node.name,
    period: rangeName(range),
    before: rangeName(comparison),
    facts: [
      { label: 'Period', text: rangeName(range) },
      { label: 'Compared with', text: rangeName(comparison) },
      {
        label: type,
        text: node.type === 'SITE' ? 'One site' : countSites(node.sites),
      },
      { label: 'State', text: computedAt === null ? 'Not calculated yet' : stateLabel(summariseCoverage(report)) },
      { label: 'Made', text: computedAt === null ? '–' : formatInstant(computedAt, timeZone) },
      { label: 'Time zone', text: zoneName(timeZone) },
    ],
    fileName: [slug(title), slug(node.name).slice(0, 40), range.start].filter(part => part !== '').join('-'),
    brand: look.brand,
    logo: look.logo,
    color: look.color,
  };
}

/** The metadata of an exported table. */
export const exportInfo = (
  words: ReportTexts,
  report: Report,
  name: string,
  what: string,
  more: readonly string[] = [],
): { name: string; notes: readonly string[] } => ({
  name: `${name}-${words.fileName}`,
  notes: [
    `${words.title}: ${what}`,
    `${words.subject}, ${countSites(report.node.sites)}`,
    `Period: ${formatDateRange(report.range, { year: true })}`,
    `Compared with: ${formatDateRange(report.comparison, { year: true })}`,
    `Time zone: ${report.timeZone}`,
    stateLabel(summariseCoverage(report)),
    ...more,
  ],
});
