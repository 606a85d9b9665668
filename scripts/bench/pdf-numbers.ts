import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { getAudit, listAudits } from '../../shared/contract/audits.ts';
import { metricTable } from '../../shared/numbers/metrics/table.ts';
import { computeComparison, periods } from '../../shared/domain/periods/periods.ts';
import { metricKeys } from '../../shared/model/metric-value.ts';
import { reportSchema, type Report } from '../../shared/model/report.ts';
import { renderPdf } from '../../functions/services/pdf/render-pdf.ts';
import { cheapestChanges } from '../../shared/domain/audits/explain.ts';
import { waysToPass } from '../../shared/domain/audits/ways.ts';
import { auditDocument } from '../../web/src/features/audits/view/audit-document.ts';
import type { AuditOfSite } from '../../shared/documents/audit-block.ts';
import { auditedSites } from '../../shared/documents/site-audits.ts';
import { reportDocument } from '../../shared/documents/report-document.ts';
import type { ReportKind } from '../../shared/documents/report-kind.ts';
import { makeReportTexts } from '../../shared/documents/report-text.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { startLocal } from '../local/stack.ts';
import { demoPassword } from '../seed/demo-tree.ts';
import type { FigureGroup } from './figure.ts';

const nodes = ['northfold-franchise', 'northfold', 'redtail-shop'] as const;
const kinds: readonly ReportKind[] = ['monthly', 'annual', 'revenue', 'score-card', 'summary'];
const zone = 'America/New_York';

/** Number in a PDF: its value, its precision, and whether it is a percentage. */
type Token = { readonly text: string; readonly value: number; readonly within: number };
const token = /(?:(\d+):(\d\d)(?!\d))|[$€£]?\d[\d,]*(?:\.\d+)?/g;
const parseTokens = (line: string): Token[] =>
  [...line.matchAll(token)].map(([text, minutes, seconds]) => {
    if (minutes !== undefined) return { text, value: Number(minutes) * 60 + Number(seconds), within: 0.5 };
    const plain = text.replaceAll(/[^\d.]/g, '');
    return { text, value: Number(plain), within: 0.5 * 10 ** -(plain.split('.')[1]?.length ?? 0) + 1e-9 };
  });
const shows = ({ value, within }: Token, expected: number): boolean =>
  [1, 100, 1 / 60].some(scale => Math.abs(Math.abs(expected) * scale - value) <= within * (scale === 1 ? 1 : 1.0001));

/** Collects every number in an answer at any depth, including those in its texts (days, hours, ids). */
function collectNumbers(answer: unknown): number[] {
  if (typeof answer === 'number') return [answer];
  if (typeof answer === 'string')
    return [...answer.matchAll(/\d+(?:\.\d+)?/g)].flatMap(([digits]) => [digits, ...digits.split('.')].map(Number));
  if (Array.isArray(answer)) return [answer.length, ...answer.flatMap(collectNumbers)];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(collectNumbers) : [];
}

type Row = { readonly title: string; readonly told: readonly number[] };
/** Lists rows whose numbers must equal the answer's, in order: the two compared numbers and their change. */
const listRows = ({ metrics }: Report): Row[] =>
  metricKeys.flatMap(metric => {
    const { change, like, ...whole } = metrics[metric];
    const { value, previous } = like ?? whole;
    return value.known && previous.known
      ? [
          {
            title: metricTable[metric].title,
            // A change of 0 is printed as 'No change'.
            told: [value.value, previous.value, ...(change === null || change === 0 ? [] : [change])],
          },
        ]
      : [];
  });

/** Axis labels: a round number on its own line, or before the drawing. */
const isAxis = (line: string): boolean => /^\s*[$€£]?[\d,.]+[KM]?\s*$/.test(line);

/** Returns when the rows were built, in the node's zone, in minutes as the reader parses '2:05 PM'. */
const getBuildMinutes = ({ computedAt, timeZone }: Report): number[] =>
  computedAt === null ? [] : toDayMinutes(computedAt, timeZone);

function toDayMinutes(instant: string, timeZone: string): number[] {
  const [hour = 0, minute = 0] = new Date(instant)
    .toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .split(/\D+/)
    .map(Number);
  return [hour * 60 + minute];
}

/** Lists the numbers of an audit's quick wins: the scores they give, and the changes they need. */
const mendingNumbers = ({ audit }: AuditOfSite): number[] => [
  ...cheapestChanges(audit).flatMap(change => [
    change.scoreAlone,
    Math.abs(change.relativeChange ?? 0),
    Math.abs(change.printedChange ?? 0),
  ]),
  ...audit.lines.flatMap(line => waysToPass(line, audit.metrics).map(({ from, to }) => Math.abs(to - from))),
];

/** Counts audited sites, and sites omitted from a large document. */
function countSites(report: Report): number[] {
  const audited = report.sites.filter(({ score }) => score !== null).length;
  return [audited, audited - auditedSites('monthly', report).length, report.sites.length - audited];
}

/** Returns the median score of all sites. */
function middleScore({ sites }: Report): number[] {
  const scores = sites.flatMap(({ score }) => (score === null ? [] : [score])).sort((a, b) => a - b);
  const half = scores.length / 2;
  const middle = scores.filter((_, index) => Math.abs(index + 0.5 - half) < 1);
  return middle.length === 0 ? [] : [Math.round(middle.reduce((sum, score) => sum + score, 0) / middle.length)];
}

/** Returns the numbers in the last line of a ranking cut to ten: the total minus those ten. */
const restNumbers = ({ sites, metrics }: Report): number[] =>
  (['sessions', 'goals', 'revenue'] as const).flatMap(metric => {
    const { value } = metrics[metric];
    const ten = sites.slice(0, 10).map(site => site.metrics[metric]?.value);
    return value.known
      ? [ten.reduce((left, siteValue) => left - (siteValue?.known === true ? siteValue.value : 0), value.value)]
      : [];
  });

/** The change of two daily averages as printed: with three digits of the larger one. */
function dailyChange(now: number, before: number): number {
  const largest = Math.max(now, before);
  const digits = largest < 1 ? 3 : largest < 10 ? 2 : 1;
  return Number(now.toFixed(digits)) / Number(before.toFixed(digits)) - 1;
}

/** Lists numbers in a PDF's text that the answers don't have. */
function offIn(
  kind: ReportKind,
  text: string,
  report: Report,
  audits: readonly AuditOfSite[],
): { read: number; off: string[] } {
  const lines = text.split('\n');
  const off: string[] = [];
  let read = 0;
  const expectedNumbers = [
    ...collectNumbers(report),
    ...collectNumbers(audits),
    ...audits.flatMap(mendingNumbers),
    ...audits.flatMap(({ audit }) => toDayMinutes(audit.timestamp, report.timeZone)),
    report.channels.reduce((sum, row) => sum + row.goals, 0),
    report.channels.reduce((sum, row) => sum + row.sessions, 0),
    1,
    100,
    ...report.devices.map(row => row.sessions / report.devices.reduce((sum, device) => sum + device.sessions, 0)),
    ...report.channels.map(row => row.sessions / report.channels.reduce((sum, channel) => sum + channel.sessions, 0)),
    ...report.channels.flatMap(row => (row.previousSessions ? [row.sessions / row.previousSessions - 1] : [])),
    ...report.channels.map(
      row => (row.revenue ?? 0) / report.channels.reduce((sum, channel) => sum + (channel.revenue ?? 0), 0),
    ),
    ...getBuildMinutes(report),
    Number(report.range.end.slice(0, 4)) - 1,
    // For the year's table: a month compared with the same one a year before.
    ...report.months.flatMap(({ yearMonth, metrics }) => {
      const before = report.months.find(month => Number(month.yearMonth) === Number(yearMonth) - 100)?.metrics.revenue;
      return metrics.revenue?.known === true && before?.known === true && before.value > 0
        ? [metrics.revenue.value / before.value - 1]
        : [];
    }),
    // For a site: the change of its two values if the answer has no other.
    ...report.sites.flatMap(({ metrics }) =>
      Object.values(metrics).flatMap(({ value, previous, like }) => {
        const [now, before] = like === undefined ? [value, previous] : [like?.value, like?.previous];
        return now?.known === true && before?.known === true && before.value > 0
          ? [now.value / before.value - 1, dailyChange(now.value, before.value)]
          : [];
      }),
    ),
    ...report.channels.flatMap(({ like }) =>
      like ? [like.sessions, like.goals].map(({ value, previous }) => dailyChange(value, previous)) : [],
    ),
    // Dates contain days of months and years, and pages are numbered.
    ...Array.from({ length: 60 }, (_, index) => index),
    ...Object.keys(report.metrics).map((_, index) => index),
    ...audits.map(({ audit }) => audit.passed + audit.close + audit.failed),
    ...(report.sites.length === 0 ? [] : [...countSites(report), ...middleScore(report), ...restNumbers(report)]),
    report.coverage.filter(({ sites }) => sites > 0).length,
    ...report.coverage.map(({ missing }) => missing.reduce((sum, { days }) => sum + days.length, 0)),
  ];
  for (const { title, told: numbers } of kind === 'monthly' || kind === 'score-card' ? listRows(report) : []) {
    const line = lines.find(
      candidate =>
        candidate.trim().toLowerCase().startsWith(`${title.toLowerCase()}  `) &&
        parseTokens(candidate.slice(candidate.toLowerCase().indexOf(title.toLowerCase()) + title.length)).length >=
          numbers.length,
    );
    if (line === undefined) continue;
    const shown = parseTokens(line.slice(line.toLowerCase().indexOf(title.toLowerCase()) + title.length));
    numbers.forEach((value, index) => {
      const at = shown[index];
      read += 1;
      if (at === undefined || !shows(at, value)) off.push(`${title}: ${at?.text ?? 'nothing'}, told ${value}`);
    });
  }
  const rest = lines.find(line => /\d+ more sites/.test(line));
  if (rest !== undefined) {
    const [count, sessions, goals] = parseTokens(rest);
    const [restSessions, restGoals] = restNumbers(report);
    read += 3;
    if (count?.value !== report.sites.length - 10) off.push(`“${rest.trim()}” of ${report.sites.length} sites`);
    if (restSessions !== undefined && (sessions === undefined || !shows(sessions, restSessions)))
      off.push(`${rest.trim()}: sessions ${restSessions}`);
    if (restGoals !== undefined && (goals === undefined || !shows(goals, restGoals)))
      off.push(`${rest.trim()}: goals ${restGoals}`);
  }
  const unknown = unknownIn(lines, expectedNumbers);
  return { read: read + unknown.read, off: [...off, ...unknown.off] };
}

/** Lists numbers in lines that match no known one. */
function unknownIn(lines: readonly string[], expectedNumbers: readonly number[]): { read: number; off: string[] } {
  const off: string[] = [];
  let read = 0;
  for (const line of lines.filter(candidate => !isAxis(candidate)))
    for (const foundToken of parseTokens(line)) {
      read += 1;
      if (!expectedNumbers.some(value => shows(foundToken, value)))
        off.push(`${foundToken.text} in “${line.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}”`);
    }
  return { read, off };
}

type AuditAnswer = z.infer<typeof getAudit.response>;
/** Lists numbers of an audit's own PDF that its answer doesn't have. */
function offInAudit(text: string, answer: AuditAnswer, before: number | null, timeZone: string) {
  const { audit, insights } = answer;
  const { siteId } = audit;
  const hash = audit.proof.hash;
  return unknownIn(
    // The seal isn't a number.
    text.split('\n').map(line => line.replace(/hash .*?…\s+\S+/, '')),
    [
      ...collectNumbers(answer),
      ...mendingNumbers({ siteId, name: hash, audit, insights }),
      ...toDayMinutes(audit.timestamp, timeZone),
      audit.passed + audit.close + audit.failed,
      ...(before === null || audit.score === null ? [] : [audit.score - before]),
      ...Array.from({ length: 60 }, (_, index) => index),
      100,
    ],
  );
}

/** Every number in the PDFs of reports, read by poppler's pdftotext, compared with the API's answer. */
export const pdfNumberFigures: FigureGroup = {
  names: ['pdf-numbers-off'],
  async *measure() {
    const folder = mkdtempSync(join(tmpdir(), 'pdf-bench-'));
    const stack = await startLocal({ port: 0, dataDir: join(folder, 'data'), seed: 'demo', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      const { env, origin } = stack;
      const { accessToken } = await signInWithPassword({
        endpoint: `${origin}/_local/cognito`,
        userPoolId: env['USER_POOL_ID'] ?? '',
        clientId: env['USER_POOL_CLIENT_ID'] ?? '',
        email: 'admin@insights.test',
        password: demoPassword,
      });
      yield await measured(async path => {
        const get = () => fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
        // An idle connection may have been closed while PDFs were drawn.
        const response = await get().catch(get);
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      }, folder);
    } finally {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measured(ask: (path: string) => Promise<unknown>, folder: string) {
  const ranges = periods(new Date(), zone).filter(
    ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
  );
  const off: string[] = [];
  let [read, files] = [0, 0];
  for (const node of nodes)
    for (const range of ranges) {
      const comparison = computeComparison(range, 'previous');
      const report = reportSchema.parse(
        await ask(
          `/metrics/${node}/${range.start}/${range.end}/report?compareStart=${comparison.start}&compareEnd=${comparison.end}`,
        ),
      );
      const audited = new Map<string, AuditOfSite & { readonly audit: AuditAnswer['audit'] }>();
      for (const { siteId, name } of auditedSites('monthly', report)) {
        const newest = listAudits.response.parse(await ask(`/sites/${siteId}/audits`)).audits[0];
        if (newest === undefined) continue;
        const { audit, insights } = getAudit.response.parse(await ask(`/audits/${newest.auditId}`));
        audited.set(siteId, { siteId, name, audit, insights });
      }
      if (range === ranges[0])
        for (const { siteId, name, audit, insights } of audited.values()) {
          const [, older] = listAudits.response.parse(await ask(`/sites/${siteId}/audits`)).audits;
          const answer = getAudit.response.parse(await ask(`/audits/${audit.auditId}`));
          const document = auditDocument(
            { audit: answer.audit, insights },
            { siteName: name, timeZone: zone, before: older ?? null, brand: 'Insights', logo: null, color: '#284699' },
          );
          const file = join(folder, `audit-${siteId}.pdf`);
          writeFileSync(file, await renderPdf(document, { now: new Date() }));
          const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
          const found = offInAudit(text, answer, older?.score ?? null, zone);
          files += 1;
          read += found.read;
          off.push(...found.off.map(difference => `audit ${siteId}: ${difference}`));
        }
      for (const kind of kinds) {
        const shown = auditedSites(kind, report).flatMap(({ siteId }) => audited.get(siteId) ?? []);
        const document = reportDocument(
          kind,
          report,
          makeReportTexts(report, kind, { brand: 'Insights', topLevelName: 'Company', logo: null, color: '#284699' }),
          { metric: 'sessions', audits: { shown, closed: 0 }, isFranchise: true },
        );
        const file = join(folder, `${kind}-${node}-${range.id}.pdf`);
        writeFileSync(file, await renderPdf(document, { now: new Date() }));
        const found = offIn(
          kind,
          execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }),
          report,
          shown,
        );
        files += 1;
        read += found.read;
        off.push(...found.off.map(difference => `${kind} ${node} ${range.id}: ${difference}`));
      }
    }
  for (const difference of off.slice(0, 60)) console.error(difference);
  return {
    name: 'pdf-numbers-off',
    value: off.length,
    unit: `of ${read} numbers in ${files} PDFs`,
    against: 'limit',
    againstValue: 0,
  };
}
