import { maxAuditsBelow } from '../contract/audits.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import type { Report } from '../model/report.ts';
import type { DocumentBlock } from '../model/report-document.ts';
import { auditBlocks, type AuditOfSite, auditTables } from './audit-block.ts';
import type { ReportKind } from './report-kind.ts';
import type { SiteOfReport } from './site-columns.ts';
import { countSites } from './count-sites.ts';

/** The audits loaded for a document. */
export type ReportAudits = {
  readonly shown: readonly AuditOfSite[];
  /** Sites whose audits the user may not read. */
  readonly closed: number;
};

type Asked = Pick<SiteOfReport, 'siteId' | 'name'>;

/**
 * The sites whose audits are at the end of a document. A site's own report has its own; a month's report of many sites
 * has those with the lowest scores, which need the most work.
 */
export function auditedSites(kind: ReportKind, { node, sites }: Pick<Report, 'node' | 'sites'>): readonly Asked[] {
  if (node.type === 'SITE') return kind === 'monthly' || kind === 'score-card' ? [node] : [];
  if (kind !== 'monthly') return [];
  return sites
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0) || a.name.localeCompare(b.name))
    .slice(0, maxAuditsBelow);
}

/** The sites whose audits are included, and those whose aren't. */
export function selectionNote({ sites }: Pick<Report, 'sites'>, { shown, closed }: ReportAudits): string {
  const audited = sites.filter(({ score }) => score !== null).length;
  const without = sites.length - audited;
  const left = audited - shown.length - closed;
  return [
    left > 0
      ? `The ${formatNumber(shown.length)} lowest scores of ${formatNumber(audited)} audited sites. See the other ${formatNumber(left)} audits on their own pages.`
      : shown.length === 1
        ? 'The one site with an audit.'
        : `All ${countSites(shown.length)} with an audit, the lowest score first.`,
    ...(closed > 0 ? [`Audits of ${countSites(closed)} aren't available to you.`] : []),
    ...(without > 0 ? [`${countSites(without)} without a scored audit.`] : []),
  ].join(' ');
}

/** The audits at the end of a document: the whole audit of a single site, a row for each of many sites. */
export function reportAuditBlocks(report: Report, audits: ReportAudits): DocumentBlock[] {
  const { timeZone } = report;
  const [first] = audits.shown;
  if (first === undefined) return [];
  if (report.node.type === 'SITE') return auditBlocks(first, { title: 'Audit', timeZone, pageBreak: 'page' });
  return [
    { kind: 'heading', level: 1, text: 'Audits by site', note: selectionNote(report, audits), pageBreak: 'auto' },
    ...auditTables(audits.shown),
  ];
}
