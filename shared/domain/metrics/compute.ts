import type { Ga4CoreDay, PagespeedLabDay } from '../../model/daily-record.ts';
import {
  type Absence,
  type MetricKey,
  metricKeys,
  type MetricValue,
  type MetricValues,
} from '../../model/metric-value.ts';
import type { Day } from '../periods/days.ts';
import { asCount, rememberedChannelOf } from './day-parts.ts';
import type { Aggregation } from './definition.ts';
import { moneyParts, type PartKey } from './parts.ts';
import {
  absenceOf,
  ga4Sources,
  pagespeedGives,
  pagespeedSource,
  type PartSource,
  type ServiceDays,
} from './source.ts';
import { metricTable } from './table.ts';

/** Organic sessions over some days, to compare growth with. */
export type SeoReference = { readonly sessions: number; readonly days: number };

/** What the metrics of one site and one range are made from; days outside the range are left out. */
export type MetricInput = {
  /** Both included. */
  readonly start: Day;
  readonly end: Day;
  readonly ga4: ServiceDays<Ga4CoreDay>;
  readonly pagespeed: ServiceDays<PagespeedLabDay>;
  /** Every further platform or the CRM, already as parts. */
  readonly more?: readonly PartSource[] | undefined;
  /** The same days a year earlier, and the three months before; absent: unknown. */
  readonly yearAgoSeo?: SeoReference | null | undefined;
  readonly previousQuarterSeo?: SeoReference | null | undefined;
  readonly isEcommerce: boolean;
};

/** The organic sessions of some days, for `yearAgoSeo` and `previousQuarterSeo`. */
export function seoReferenceOf(days: readonly Ga4CoreDay[]): SeoReference {
  let sessions = 0;
  for (const { traffic } of days) {
    for (const row of traffic) {
      if (rememberedChannelOf(row.source, row.medium) === 'organic') sessions += asCount(row.sessions);
    }
  }
  return { sessions, days: days.length };
}

/**
 * Every metric of one site over one range (specification 3, Metric fields; 5, Metric rules; 9).
 *
 * Zero is a number. Unknown says why: the service is not connected, needs reconnecting, is forbidden, has no day of
 * the range (`missing-days` when pulls failed, `no-data` when there was nothing), a denominator of 0, several
 * currencies. Numbers made while days are missing carry how many. Ecommerce metrics of a site without a shop are
 * `disabled`; what a platform retired is `retired`. Money is in the platform's currency, named.
 */
export function computeMetrics(input: MetricInput): MetricValues {
  const sources = [
    ...ga4Sources(input.ga4, input.start, input.end),
    pagespeedSource(input.pagespeed, input.start, input.end),
    ...(input.more ?? []),
  ];
  return metricsOfSources(sources, input);
}

export type MetricExtras = Pick<MetricInput, 'yearAgoSeo' | 'previousQuarterSeo' | 'isEcommerce'>;

/** The same from sources already summed: of months, of sites, of any range. */
export const metricsOfSources = (sources: readonly PartSource[], extras: MetricExtras): MetricValues =>
  Object.fromEntries(
    metricKeys.map(metric => [metric, metricOfSources(metric, sources, extras)]),
  ) as MetricValues;

/** One of them: for the days of a series, where all would be wasted. */
export function metricOfSources(
  metric: MetricKey,
  sources: readonly PartSource[],
  extras: MetricExtras,
): MetricValue {
  const { retired, group, aggregation } = metricTable[metric];
  if (retired !== undefined) return unknown('retired');
  if (group === 'ecommerce' && !extras.isEcommerce) return unknown('disabled');
  return computed(metric, aggregation, sources, extras);
}

function computed(
  metric: MetricKey,
  how: Aggregation,
  sources: readonly PartSource[],
  extras: MetricExtras,
): MetricValue {
  switch (how.kind) {
    case 'sum':
      return sumOf(sources, how.part);
    case 'ratio':
      return ratioOf(sources, how);
    case 'last':
      return fansOf(sources);
    case 'not-additive':
      if (metric === 'fanGrowth') return fanGrowthOf(sources);
      return growthOf(sources, metric === 'orgGrowthYOY' ? extras.yearAgoSeo : extras.previousQuarterSeo);
  }
}

const unknown = (why: Absence): MetricValue => ({ known: false, why });

/** Which reason is told when several sources have none: the one a person can do something about. */
const urgency: readonly Absence[] = [
  'reconnect-needed',
  'forbidden',
  'missing-days',
  'no-data',
  'not-connected',
];

function absenceAmong(sources: readonly PartSource[]): Absence {
  const reasons = sources.map(absenceOf);
  return urgency.find(reason => reasons.includes(reason)) ?? 'not-connected';
}

function contributors(
  sources: readonly PartSource[],
  part: PartKey,
): { giving: PartSource[]; used: PartSource[] } {
  const giving = sources.filter(source => source.gives.has(part));
  return { giving, used: giving.filter(source => source.dayCount > 0) };
}

const total = (sources: readonly PartSource[], part: PartKey): number =>
  sources.reduce((sum, source) => sum + (source.parts[part] ?? 0), 0);

function sumOf(sources: readonly PartSource[], part: PartKey): MetricValue {
  const { giving, used } = contributors(sources, part);
  if (used.length === 0) return unknown(absenceAmong(giving));
  const currencies = moneyParts.has(part) ? currenciesOf(used) : [];
  if (currencies.length > 1) return unknown('mixed-currency');
  return number(total(used, part), giving, currencies[0]);
}

function ratioOf(
  sources: readonly PartSource[],
  { of, over, scale = 1 }: Extract<Aggregation, { kind: 'ratio' }>,
): MetricValue {
  const above = contributors(sources, of);
  if (above.used.length === 0) return unknown(absenceAmong(above.giving));
  const below = contributors(sources, over);
  if (below.used.length === 0) return unknown(absenceAmong(below.giving));
  const currencies = currenciesOf([
    ...(moneyParts.has(of) ? above.used : []),
    ...(moneyParts.has(over) ? below.used : []),
  ]);
  if (currencies.length > 1) return unknown('mixed-currency');
  const denominator = total(below.used, over);
  // Without a single lab run that worked there is no data; everything else was asked and came to nothing.
  if (denominator <= 0) return unknown(pagespeedGives.has(over) ? 'no-data' : 'no-denominator');
  const currency = moneyParts.has(of) && !moneyParts.has(over) ? currencies[0] : undefined;
  return number(total(above.used, of) / denominator / scale, [...above.giving, ...below.giving], currency);
}

const currenciesOf = (sources: readonly PartSource[]): string[] => [
  ...new Set(sources.flatMap(({ currencies }) => currencies)),
];

function number(value: number, sources: readonly PartSource[], currency?: string): MetricValue {
  const missing = missingDaysOf(sources);
  return {
    known: true,
    value,
    ...(currency === undefined ? {} : { currency }),
    ...(missing === 0 ? {} : { missingDays: missing }),
  };
}

/** How many days of the range at least one of the connected sources lacks. */
function missingDaysOf(sources: readonly PartSource[]): number {
  const lacking = [...new Set(sources)].filter(
    ({ missingDays, dayCount, connection }) =>
      missingDays.length > 0 && (dayCount > 0 || connection !== 'not-connected'),
  );
  if (lacking.length <= 1) return lacking[0]?.missingDays.length ?? 0;
  return new Set(lacking.flatMap(({ missingDays }) => missingDays)).size;
}

/** Followers at the end of the range over the platforms that have them. */
function fansOf(sources: readonly PartSource[]): MetricValue {
  const giving = sources.filter(source => source.gives.has('newFans'));
  const fans = giving.flatMap(({ totalFans }) => (totalFans === undefined ? [] : [totalFans]));
  if (fans.length === 0) return unknown(absenceAmong(giving));
  return number(
    fans.reduce((sum, value) => sum + value),
    giving,
  );
}

/** New fans against the fans at the start: those at the end less the new ones. */
function fanGrowthOf(sources: readonly PartSource[]): MetricValue {
  const [fans, gained] = [fansOf(sources), sumOf(sources, 'newFans')];
  if (!fans.known) return fans;
  if (!gained.known) return gained;
  const before = fans.value - gained.value;
  return before > 0 ? { ...gained, value: gained.value / before } : unknown('no-denominator');
}

/** Organic sessions a day against the reference's: days of both are counted, so that months of 28 and 31 compare. */
function growthOf(sources: readonly PartSource[], reference: SeoReference | null | undefined): MetricValue {
  const { used } = contributors(sources, 'organicSessions');
  const sessions = sumOf(sources, 'organicSessions');
  if (!sessions.known) return sessions;
  if (reference == null || reference.days <= 0) return unknown('no-data');
  if (reference.sessions <= 0) return unknown('no-denominator');
  const days = used.reduce((most, { dayCount }) => Math.max(most, dayCount), 0);
  const before = reference.sessions / reference.days;
  return { ...sessions, value: (sessions.value / days - before) / before };
}
