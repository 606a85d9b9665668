import * as z from 'zod/mini';
import { isDay } from '../../../shared/domain/periods/days.ts';
import { currencySchema } from '../../../shared/model/primitives.ts';
import { invalidAnswer, type PlatformError } from '../platform-error.ts';
import { keepReadableRows } from '../odd-rows.ts';
import type { Ga4MetricName } from './metrics.ts';
import { ga4Reports, type Ga4ReportName } from './reports.ts';

/** Schema of the parts of a RunReportResponse that are used (facts, platform APIs, section 2, Response). */
const reportAnswerSchema = z.object({
  dimensionHeaders: z.optional(z.array(z.object({ name: z.string() }))),
  metricHeaders: z.optional(z.array(z.object({ name: z.string(), type: z.string() }))),
  /** Parsed cell by cell below: a month has tens of thousands, and a schema would copy each. */
  rows: z.optional(z.array(z.unknown())),
  rowCount: z.optional(z.int()),
  metadata: z.object({
    currencyCode: currencySchema,
    timeZone: z.string().check(z.minLength(1)),
    dataLossFromOtherRow: z.optional(z.boolean()),
    subjectToThresholding: z.optional(z.boolean()),
    samplingMetadatas: z.optional(z.array(z.unknown())),
    /** Metrics hidden from the reader's role; their values are meaningless (facts, platform APIs, section 11). */
    schemaRestrictionResponse: z.optional(
      z.object({ activeMetricRestrictions: z.optional(z.array(z.object({ metricName: z.optional(z.string()) }))) }),
    ),
  }),
});
const batchAnswerSchema = z.object({ reports: z.array(z.unknown()) });

/** Report as requested, without the metrics that Google no longer supports. */
export type Ga4Asked = { readonly name: Ga4ReportName; readonly metrics: readonly Ga4MetricName[] };
/**
 * A report row: its day, then its other dimensions and its metrics in the report's order, with 0 for a metric not
 * requested.
 */
export type Ga4Row = {
  readonly date: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly number[];
};
export type Ga4Report = {
  rows: Ga4Row[];
  /** Rows of the whole report, of which this answer is one page. */
  rowCount: number;
  /** IANA zone of the property: the zone of every day. */
  timeZone: string;
  currency: string;
  sampled: boolean;
  thresholded: boolean;
  otherRow: boolean;
  /** Metrics hidden from the reader's role: unknown, whatever number the report shows. */
  restricted: readonly Ga4MetricName[];
};

const platform = 'ga4';

/**
 * Parses the answer of batchRunReports for the requested reports, in order. Values are strings, parsed by their
 * declared metric type. Rows dated '(other)' or '(not set)' set `otherRow`; unreadable rows are skipped.
 * @throws {PlatformError} invalid-answer, naming report and field, for anything the reference doesn't allow.
 */
export function parseBatch(asked: readonly Ga4Asked[], answer: unknown): Ga4Report[] {
  const batch = z.safeParse(batchAnswerSchema, answer);
  if (!batch.success) throw malformed('batchRunReports', batch.error);
  if (batch.data.reports.length !== asked.length) {
    throw invalidAnswer(
      platform,
      'batchRunReports',
      'reports',
      `${batch.data.reports.length} of ${asked.length} answered`,
    );
  }
  return asked.map((report, index) => parseReport(report, batch.data.reports[index]));
}

function parseReport({ name, metrics: given }: Ga4Asked, answer: unknown): Ga4Report {
  const parsed = z.safeParse(reportAnswerSchema, answer);
  if (!parsed.success) throw malformed(name, parsed.error);
  const { data } = parsed;
  const { dimensions: askedDimensions, metrics: allMetrics } = ga4Reports[name];
  const places = allMetrics.map(metric => given.findIndex(givenMetric => givenMetric === metric));
  const rows = data.rows ?? [];
  const types = (data.metricHeaders ?? []).map(header => header.type);
  if (rows.length > 0) {
    sameNames(name, 'dimensionHeaders', askedDimensions, data.dimensionHeaders ?? []);
    sameNames(name, 'metricHeaders', given, data.metricHeaders ?? []);
  }
  const parsedRows: Ga4Row[] = [];
  const days = new Map<string, string>();
  const parseDayOnce = (at: string, value: string): string => {
    const day = days.get(value) ?? parseDay(name, at, value);
    days.set(value, day);
    return day;
  };
  let otherDate = false;
  keepReadableRows(platform, name, rows, (row, index) => {
    const at = `rows[${index}]`;
    const [date = '', ...dimensions] = cells(name, at, row, 'dimensionValues', askedDimensions.length);
    const metrics = cells(name, at, row, 'metricValues', given.length);
    if (date === '(other)' || date === '(not set)') {
      otherDate = true;
      return;
    }
    parsedRows.push({
      date: parseDayOnce(at, date),
      dimensions,
      metrics: places.map(place =>
        place < 0 ? 0 : parseNumber(name, at, given[place], metrics[place] ?? '', types[place]),
      ),
    });
  });
  const { metadata } = data;
  const restrictions = metadata.schemaRestrictionResponse?.activeMetricRestrictions ?? [];
  return {
    rows: parsedRows,
    rowCount: data.rowCount ?? rows.length,
    timeZone: metadata.timeZone,
    currency: metadata.currencyCode,
    sampled: (metadata.samplingMetadatas ?? []).length > 0,
    thresholded: metadata.subjectToThresholding ?? false,
    otherRow: (metadata.dataLossFromOtherRow ?? false) || otherDate,
    restricted: given.filter(metric => restrictions.some(({ metricName }) => metricName === metric)),
  };
}

function sameNames(
  report: string,
  field: string,
  asked: readonly string[],
  answered: readonly { name: string }[],
): void {
  const names = answered.map(({ name }) => name);
  if (names.join() !== asked.join())
    throw invalidAnswer(platform, report, field, `${names.join()} instead of ${asked.join()}`);
}

function parseDay(report: string, at: string, value: string): string {
  const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
  if (!isDay(day)) throw invalidAnswer(platform, report, `${at}.date`, 'not a date');
  return day;
}

/** Integer metric types of the Data API. */
const integerTypes = new Set(['TYPE_INTEGER', 'TYPE_MILLISECONDS']);

const wholeNumber = /^-?\d+$/;
const anyNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function parseNumber(
  report: string,
  at: string,
  metric: string | undefined,
  value: string,
  type: string | undefined,
): number {
  const number = Number(value);
  if (!(integerTypes.has(type ?? '') ? wholeNumber : anyNumber).test(value) || !Number.isFinite(number)) {
    throw invalidAnswer(platform, report, `${at}.${metric}`, `not a ${type ?? 'number'}`);
  }
  return number;
}

/** Returns the values of a row's cells; a missing value is the empty string. */
function cells(
  report: string,
  at: string,
  row: unknown,
  field: 'dimensionValues' | 'metricValues',
  count: number,
): string[] {
  const given: unknown = typeof row === 'object' && row !== null && field in row ? Reflect.get(row, field) : undefined;
  if (!Array.isArray(given) || given.length !== count)
    throw invalidAnswer(platform, report, `${at}.${field}`, 'wrong count');
  return given.map((cell: unknown) => {
    const value: unknown = typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : '';
    if (typeof value !== 'string') throw invalidAnswer(platform, report, `${at}.${field}`, 'not a text');
    return value;
  });
}

function malformed(report: string, error: z.core.$ZodError): PlatformError {
  const [issue] = error.issues;
  return invalidAnswer(platform, report, issue?.path.join('.') || 'answer', issue?.message ?? 'malformed');
}
