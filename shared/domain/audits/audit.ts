import type { Audit, AuditBaseline, AuditLine, AuditType } from '../../model/audit.ts';
import type { MetricKey, MetricValue, MetricValues } from '../../model/metric-value.ts';
import type { Service } from '../../platforms/registry.ts';
import { findCaseStudyBaseline } from '../../numbers/metrics/table.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { YearMonth } from '../periods/days.ts';
import { canonicalJson } from './canonical-json.ts';
import type { JudgedValues } from './judged.ts';
import { type AuditVersion, hasProfilePie, metricsOfType, ruleVersion, scoreColour } from './kinds.ts';
import { makeAuditLine } from './outcome.ts';
import { findTypeMedian, type TypeMedians } from './type-medians.ts';

/** An audit before it has its hash. */
export type UnsealedAudit = Omit<Audit, 'proof'> & { readonly proof: Omit<Audit['proof'], 'hash'> };

export type AuditInput = {
  readonly auditId: string;
  readonly siteId: string;
  readonly yearMonth: YearMonth;
  /** Creation time, ISO in UTC. */
  readonly timestamp: string;
  readonly type: AuditType;
  readonly version: AuditVersion;
  /** 1 for the first audit of the month. */
  readonly run: number;
  /** Preliminary if it ran before the 4th of the following month (domain/audits/due.ts). */
  readonly status: Audit['status'];
  /** The whole month, and the whole previous month. */
  readonly metrics: MetricValues;
  readonly prevMetrics: MetricValues;
  /** The scored values: in version 2 both months on the days both have, otherwise the month only. */
  readonly judged: JudgedValues & { readonly prevMetrics?: MetricValues };
  /**
   * The site's own baseline, from an administrator's baseline audit. Version 3 compares with it, version 1 prefers it.
   */
  readonly baseline?: JudgedValues | undefined;
  /** Medians of the site's business type, used by version 1 where the case study has no value. */
  readonly typeMedians?: TypeMedians | null | undefined;
  /** The days that `baseline` was made of. */
  readonly baselineWindow?: AuditBaseline | undefined;
  /** Averages of up to twelve months, of a baseline audit. */
  readonly monthlyAvgMetrics?: MetricValues | undefined;
  readonly note?: string | null | undefined;
  /** Products by revenue. The three largest are stored, for e-commerce audits only. */
  readonly products?: readonly { readonly name: string; readonly revenue: number }[] | undefined;
  /** Business Profile values for the pie of the stats types; null if unknown. */
  readonly phoneCalls?: number | null | undefined;
  readonly directionRequests?: number | null | undefined;
  /** The inputs. */
  readonly dailyRecords: number;
  readonly services: readonly Service[];
  readonly missingDays: number;
};

/**
 * Writes an audit (specification 4, Audits; 5, Metric rules; 9, Scoring; product decisions, Scores).
 *
 * Version 1 compares with the case study (an administrator's baseline replaces it per site; what the specification does
 * not give is the median of the site's business type), version 2 with the previous month, version 3 with the site's own
 * baseline, but for the metrics whose case study goes before it. Only a metric that meets or beats its comparison
 * counts; within the margin it is close and does not; without data, incomplete, retired, disabled or excluded it
 * leaves the denominator. No I/O and no hash: the caller seals it over `hashedText`.
 */
export function writeAudit(input: AuditInput): UnsealedAudit {
  const { type, version, metrics } = input;
  const lines = metricsOfType(type).map(metric => makeLine(metric, input));
  const tally = tallyLines(lines);
  const pie = hasProfilePie(type) ? profilePie(input) : [];
  const topProducts = type === 'ecommerce' ? findTopProducts(input.products ?? []) : [];
  return {
    auditId: input.auditId,
    siteId: input.siteId,
    yearMonth: input.yearMonth,
    timestamp: input.timestamp,
    type,
    version,
    run: input.run,
    status: input.status,
    ...tally,
    lines,
    metrics,
    prevMetrics: input.prevMetrics,
    ...(version === 2 || input.baselineWindow === undefined ? {} : { baseline: input.baselineWindow }),
    ...(version === 2 || input.monthlyAvgMetrics === undefined ? {} : { monthlyAvgMetrics: input.monthlyAvgMetrics }),
    meta: { colorHex: scoreColour(type) },
    note: input.note ?? null,
    ...(pie.length === 0 ? {} : { pie }),
    ...(topProducts.length === 0 ? {} : { topProducts }),
    proof: {
      ruleVersion,
      dailyRecords: input.dailyRecords,
      services: [...input.services],
      missingDays: input.missingDays,
    },
  };
}

type Compared = Pick<AuditInput, 'type' | 'version' | 'judged' | 'baseline' | 'typeMedians'>;

function makeLine(metric: MetricKey, input: Compared): AuditLine {
  const { judged, baseline, typeMedians } = input;
  const { comparison, from } = findAuditComparison(metric, input);
  const isIncomplete = from === 'baseline' && baseline?.basis[metric].incomplete === true;
  const found = from === 'median' ? findTypeMedian(typeMedians, metric, judged.metrics[metric]) : null;
  return makeAuditLine(metric, judged.metrics[metric], comparison, {
    ...judged.basis[metric],
    ...(isIncomplete ? { incomplete: true as const } : {}),
    ...(found === null || !typeMedians ? {} : { median: { sites: found.sites, yearMonth: typeMedians.yearMonth } }),
  });
}

/** Returns a metric's comparison in an audit of this type and version, and its source. */
export function findAuditComparison(
  metric: MetricKey,
  { type, version, judged, baseline, typeMedians }: Compared,
): { readonly comparison: MetricValue; readonly from: 'month' | 'baseline' | 'study' | 'median' } {
  if (version === 2) return { comparison: judged.prevMetrics?.[metric] ?? none, from: 'month' };
  const baselineComparison = { comparison: baseline?.metrics[metric] ?? none, from: 'baseline' as const };
  const value = judged.metrics[metric];
  const study = { comparison: getCaseStudyValue(metric, type, value), from: 'study' as const };
  if (version === 3)
    return metricTable[metric].caseStudyOverride && study.comparison.known ? study : baselineComparison;
  if (baselineComparison.comparison.known) return baselineComparison;
  if (study.comparison.known) return study;
  const found = findTypeMedian(typeMedians, metric, value);
  return found === null
    ? study
    : { comparison: { known: true, value: found.value, ...inCurrency(value) }, from: 'median' };
}

const none: MetricValue = { known: false, why: 'no-data' };
const inCurrency = (value: MetricValue) =>
  value.known && value.currency !== undefined ? { currency: value.currency } : {};

/** The case study's figure, in the value's own currency: a baseline is a plain number. */
function getCaseStudyValue(metric: MetricKey, type: AuditType, value: MetricValue): MetricValue {
  const figure = findCaseStudyBaseline(metric, type);
  return figure === null ? none : { known: true, value: figure.value, ...inCurrency(value) };
}

/** Fewest scored metrics for a score. With fewer, one metric would move it by more than an eighth. */
export const minScored = 8;

/** Counts and score of some lines: the rounded average of per-metric scores times 100, null when too few are scored. */
export function tallyLines(lines: readonly AuditLine[]): Pick<Audit, 'score' | 'passed' | 'close' | 'failed'> {
  const count = (outcome: AuditLine['outcome']) => lines.filter(line => line.outcome === outcome).length;
  const [passed, close, failed] = [count('pass'), count('close'), count('fail')];
  return { score: computeAuditScore(passed, passed + close + failed), passed, close, failed };
}

/** 0..100, or null when too few metrics were scored. */
export const computeAuditScore = (passed: number, scored: number): number | null =>
  scored < minScored ? null : roundedShare(passed, scored);

/** The rounded average of per-metric scores, 1 for a pass and 0 for a miss, times 100; `scored` above 0. */
export const roundedShare = (passed: number, scored: number): number => Math.round((passed / scored) * 100);

/** Returns the text an audit's hash covers: everything but the note and the hash, as canonical JSON. */
export function hashedText(audit: UnsealedAudit | Audit): string {
  const { note: _note, ...rest } = audit;
  return canonicalJson({ ...rest, proof: { ...audit.proof, hash: undefined } });
}

function profilePie({ metrics, phoneCalls, directionRequests }: AuditInput): { name: string; value: number }[] {
  const slices = [
    { name: 'Website visits', value: metrics.sessions.known ? metrics.sessions.value : null },
    { name: 'Phone calls', value: phoneCalls ?? null },
    { name: 'Direction requests', value: directionRequests ?? null },
  ];
  return slices.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

/** The three products with the most revenue; equal ones by name. */
export function findTopProducts(
  products: readonly { readonly name: string; readonly revenue: number }[],
): { name: string; revenue: number }[] {
  return products
    .filter(({ revenue, name }) => revenue > 0 && name !== '(not set)')
    .map(({ name, revenue }) => ({ name, revenue }))
    .sort((a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1))
    .slice(0, 3);
}
