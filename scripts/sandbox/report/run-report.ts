import { localTime } from '../calendar.ts';
import type { BaseMetric, FactRow, Property, ReportFlags, VerbatimReport } from '../sandbox-types.ts';
import type { MetricType } from './fields.ts';
import { metricField, listRestrictions } from './fields.ts';
import { filterFields, passes } from './filter.ts';
import { readRequest } from './request.ts';
import type { ReportQuery } from './request.ts';

type Row = { dimensions: string[]; values: string[]; numbers: number[] };

function format(type: MetricType, value: number): string {
  if (Number.isInteger(value)) return String(value);
  return type === 'TYPE_INTEGER' ? String(Math.round(value)) : String(Number(value.toPrecision(15)));
}

/** Merges rows that agree in the first `kept` dimensions. */
function merge(rows: readonly FactRow[], dimensionCount: number): FactRow[] {
  const groups = new Map<string, FactRow>();
  for (const row of rows) {
    const dimensions = row.dimensions.slice(0, dimensionCount);
    const key = dimensions.join('\u0000');
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { dimensions, sums: row.sums.slice(), users: row.users && new Set(row.users) });
      continue;
    }
    for (let index = 0; index < row.sums.length; index += 1)
      group.sums[index] = (group.sums[index] ?? 0) + (row.sums[index] ?? 0);
    if (row.users) for (const user of row.users) group.users?.add(user);
  }
  return [...groups.values()];
}

function collectBases(query: ReportQuery): { bases: BaseMetric[]; places: number[][] } {
  const bases: BaseMetric[] = [];
  const places = query.metrics.map(({ field }) =>
    field.bases.map(base => {
      const at = bases.indexOf(base);
      return at >= 0 ? at : bases.push(base) - 1;
    }),
  );
  return { bases, places };
}

function measure(
  row: FactRow,
  query: ReportQuery,
  bases: readonly BaseMetric[],
  places: readonly number[][],
  hidden: ReadonlySet<string>,
): number[] {
  const getSum = (place: number): number =>
    bases[place] === 'users' && row.users ? row.users.size : (row.sums[place] ?? 0);
  // `+ 0` turns -0 into 0, as the platform writes it.
  return query.metrics.map(({ field, name }, index) =>
    hidden.has(name) ? 0 : field.value((places[index] ?? []).map(getSum)) + 0,
  );
}

function orderRows(rows: Row[], query: ReportQuery): void {
  if (query.orderBys.length === 0) return;
  const orders = query.orderBys.map(({ desc, dimension, metric }) => ({
    sign: desc === true ? -1 : 1,
    dimension: dimension ? query.dimensions.indexOf(dimension.dimensionName) : -1,
    numeric: dimension?.orderType === 'NUMERIC',
    metric: metric ? query.metrics.findIndex(({ name }) => name === metric.metricName) : -1,
  }));
  const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  rows.sort((a, b) => {
    for (const { sign, dimension, numeric, metric } of orders) {
      const difference =
        metric >= 0
          ? (a.numbers[metric] ?? 0) - (b.numbers[metric] ?? 0)
          : numeric
            ? Number(a.dimensions[dimension]) - Number(b.dimensions[dimension])
            : compareText(a.dimensions[dimension] ?? '', b.dimensions[dimension] ?? '');
      if (difference !== 0 && !Number.isNaN(difference)) return sign * difference;
    }
    return 0;
  });
}

/** Returns a recorded report with its columns in the requested order and unchanged values. */
function verbatimRows(report: VerbatimReport, query: ReportQuery): Row[] {
  const dimensionAt = query.dimensions.map(name => report.dimensions.indexOf(name));
  const metricAt = query.metrics.map(({ name }) => report.dimensions.length + report.metrics.indexOf(name));
  return report.rows.map(row => {
    const values = metricAt.map(at => row[at] ?? '');
    return { dimensions: dimensionAt.map(at => row[at] ?? ''), values, numbers: values.map(Number) };
  });
}

function factRows(property: Property, query: ReportQuery, range: { start: string; end: string }, now: Date): Row[] {
  const { bases, places } = collectBases(query);
  const extra = filterFields(query.dimensionFilter).filter(name => !query.dimensions.includes(name));
  const asked = [...query.dimensions, ...new Set(extra)];
  let facts = property.rows({ dimensions: asked, bases, start: range.start, end: range.end, now });
  if (query.dimensionFilter !== null) {
    facts = facts.filter(row => passes(query.dimensionFilter, field => row.dimensions[asked.indexOf(field)] ?? ''));
    if (extra.length > 0) facts = merge(facts, query.dimensions.length);
  }
  const restricted = listRestrictions(
    query.metrics.map(({ name }) => name),
    property.restrictions,
  );
  const hidden = new Set(restricted.map(({ metricName }) => metricName));
  return facts.map(row => {
    const numbers = measure(row, query, bases, places, hidden);
    return {
      dimensions: [...row.dimensions],
      numbers,
      values: numbers.map((value, index) => format(query.metrics[index]?.field.type ?? 'TYPE_FLOAT', value)),
    };
  });
}

/**
 * Lists all rows; with several ranges the API adds the dimension `dateRange`, and rows outside all ranges are omitted.
 */
function allRows(property: Property, query: ReportQuery, now: Date): Row[] {
  return query.ranges.flatMap(range => {
    const report = property.verbatim(
      query.dimensions,
      query.metrics.map(({ name }) => name),
      range.start,
      range.end,
    );
    let rows = report ? verbatimRows(report, query) : factRows(property, query, range, now);
    if (report && query.dimensionFilter) {
      const filter = query.dimensionFilter;
      rows = rows.filter(row => passes(filter, field => row.dimensions[query.dimensions.indexOf(field)] ?? ''));
    }
    if (query.ranges.length > 1) for (const row of rows) row.dimensions.push(range.name);
    return rows;
  });
}

/** Totals are calculated without dimensions: users and ratios don't add up over rows. */
function totalRow(property: Property, query: ReportQuery, now: Date): object[] {
  const whole = { ...query, dimensions: [], metricFilter: null };
  return query.ranges.map((range, index) => {
    const row = factRows(property, whole, range, now)[0];
    const values = row?.values ?? query.metrics.map(() => '0');
    const names = query.dimensions.map((_, at) => (at === 0 ? 'RESERVED_TOTAL' : 'RESERVED_TOTAL'));
    if (query.ranges.length > 1) names.push(query.ranges[index]?.name ?? '');
    return {
      dimensionValues: names.map(value => ({ value })),
      metricValues: visible(values, query).map(value => ({ value })),
    };
  });
}

const visible = <T>(values: readonly T[], query: ReportQuery): T[] =>
  values.filter((_, index) => query.metrics[index]?.invisible !== true);

function buildMetadata(property: Property, query: ReportQuery, flags: ReportFlags, isEmpty: boolean): object {
  const restrictions = listRestrictions(
    query.metrics.map(({ name }) => name),
    property.restrictions,
    property.unrecorded,
  );
  return {
    currencyCode: property.currencyCode,
    timeZone: property.timeZone,
    ...(flags.otherRow && { dataLossFromOtherRow: true }),
    ...(flags.thresholded && { subjectToThresholding: true }),
    ...(flags.sampled && { samplingMetadatas: [{ samplesReadCount: '9800000', samplingSpaceSize: '12250000' }] }),
    ...(restrictions.length > 0 && { schemaRestrictionResponse: { activeMetricRestrictions: restrictions } }),
    ...(isEmpty && { emptyReason: 'NO_DATA' }),
  };
}

/** Builds the quotas of a standard property (facts, section 2); a report's cost is a small number based on its rows. */
function buildQuota(rowCount: number): object {
  const consumed = Math.max(1, Math.ceil(rowCount / 5_000));
  const status = (limit: number, used = consumed) => ({ consumed: used, remaining: limit - used });
  return {
    tokensPerDay: status(200_000),
    tokensPerHour: status(40_000),
    tokensPerProjectPerHour: status(14_000),
    concurrentRequests: { consumed: 0, remaining: 10 },
    serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
    potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
  };
}

/** Runs one runReport: returns the answer's body, or Google's error message. `retiredMetric` is unknown. */
export function runReport(property: Property, raw: unknown, now: Date, retiredMetric?: string): object | string {
  const query = readRequest(raw, {
    today: localTime(now, property.timeZone).day,
    knows: name => property.dimensions.has(name),
    retiredMetric,
  });
  if (typeof query === 'string') return query;
  const unknown = filterFields(query.dimensionFilter).find(name => !property.dimensions.has(name));
  if (unknown !== undefined) return `Field ${unknown} is not a valid dimension.`;
  const unasked = filterFields(query.metricFilter).find(
    name => metricField(name) === null || !query.metrics.some(metric => metric.name === name),
  );
  if (unasked !== undefined) return `Field ${unasked} of metricFilter is not a metric of the request.`;

  let rows = allRows(property, query, now);
  if (query.metrics.length > 0 && !query.keepEmptyRows)
    rows = rows.filter(({ numbers }) => numbers.some(value => value !== 0));
  if (query.metricFilter !== null)
    rows = rows.filter(row =>
      passes(query.metricFilter, field => row.values[query.metrics.findIndex(({ name }) => name === field)] ?? ''),
    );
  orderRows(rows, query);
  const page = rows.slice(query.offset, query.offset + query.limit);
  const [first] = query.ranges;
  const flags =
    first === undefined
      ? { otherRow: false, thresholded: false, sampled: false }
      : property.flags({
          dimensions: query.dimensions,
          bases: collectBases(query).bases,
          start: first.start,
          end: first.end,
          now,
        });
  const headers = [...query.dimensions, ...(query.ranges.length > 1 ? ['dateRange'] : [])];
  return {
    ...(headers.length > 0 && { dimensionHeaders: headers.map(name => ({ name })) }),
    metricHeaders: visible(query.metrics, query).map(({ name, field }) => ({ name, type: field.type })),
    ...(page.length > 0 && {
      rows: page.map(row => ({
        ...(headers.length > 0 && { dimensionValues: row.dimensions.map(value => ({ value })) }),
        metricValues: visible(row.values, query).map(value => ({ value })),
      })),
    }),
    ...(query.aggregations.includes('TOTAL') && { totals: totalRow(property, query, now) }),
    ...(rows.length > 0 && { rowCount: rows.length }),
    metadata: buildMetadata(property, query, flags, rows.length === 0),
    ...(query.returnQuota && { propertyQuota: buildQuota(rows.length) }),
    kind: 'analyticsData#runReport',
  };
}
