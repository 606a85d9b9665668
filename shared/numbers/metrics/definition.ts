import type { AuditType } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { Service } from '../../platforms/registry.ts';
import type { PartKey } from './parts.ts';

/** Groups of the audit card, in order. */
export const metricGroups = {
  website: 'Website',
  search: 'Search',
  social: 'Social',
  paid: 'Paid ads',
  email: 'Email and referrals',
  campaigns: 'Other campaigns',
  businessProfile: 'Business Profile',
  ecommerce: 'E-commerce',
  franchiseSales: 'Franchise sales',
} as const;
export type MetricGroup = keyof typeof metricGroups;

/** A metric's reference in a case-study audit, and its source. */
export type Baseline = { readonly value: number; readonly source: string };

/** Creates a baseline from the specification. */
export const standardBaseline = (value: number): Baseline => ({
  value,
  source: 'Specification 9, Scoring: standard baselines',
});

/** The rule that combines a metric over several days, months or sites. */
export type Aggregation =
  | { readonly kind: 'sum'; readonly part: PartKey }
  /** The divisor that converts the ratio to the metric's unit: milliseconds to seconds, points to a fraction. */
  /** `median`: the median of the single values is shown if they are stored; the ratio is their mean. */
  | {
      readonly kind: 'ratio';
      readonly of: PartKey;
      readonly over: PartKey;
      readonly scale?: number;
      readonly median?: true;
    }
  /** The newest value of the range. */
  | { readonly kind: 'last' }
  /** Known only as requested or calculated at that grain. */
  | { readonly kind: 'not-additive' };

export type MetricFormat = 'number' | 'percent' | 'currency' | 'duration' | 'seconds' | 'minutes' | 'score' | 'ratio';

/**
 * One metric (specification 3, Metric definition; 9, Scoring and Formatting). Values are stored unmodified: a rate is a
 * fraction 0..1, and `modifier` 100 makes it a percentage for display.
 */
export type MetricDefinition = {
  readonly title: string;
  readonly titleAbbrev: string;
  /** A shorter title for a column on a page about it: 'Spend' on a page of ads. */
  readonly columnTitle?: string;
  /** A description in one sentence. */
  readonly description: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly modifier: number;
  readonly decimals: number;
  readonly format: MetricFormat;
  /** The specification's `opposite`. */
  readonly lowerIsBetter: boolean;
  /** A change is neither good nor bad. */
  readonly neutral: boolean;
  readonly aggregation: Aggregation;
  /** All services that provide it; it is known as soon as one of them is connected. */
  readonly services: readonly Service[];
  readonly group: MetricGroup;
  readonly typesDisabled: readonly AuditType[];
  /** Shown only with its percent change and an asterisk. */
  readonly excludeFromScore: boolean;
  /** Compared with the case study's value in a baseline audit, not with the site's own baseline. */
  readonly caseStudyOverride: boolean;
  /**
   * The baseline of the standard set. Null: the specification has none, so a case-study audit compares with the median
   * of our own sites of the same business type (shared/domain/audits/type-medians.ts).
   */
  readonly baseline: Baseline | null;
  /** Baselines that replace it for a type of audit. */
  readonly baselineByType?: Readonly<Partial<Record<AuditType, Baseline>>>;
  /** Relative: 0.05 is five percent of the comparison. */
  readonly closeCallMargin: number;
  /** Its end at the platform, as a text for users; absent while it exists. */
  readonly retired?: string;
};

type Given = Pick<MetricDefinition, 'title' | 'titleAbbrev' | 'description' | 'aggregation' | 'services' | 'group'>;
type Rest = Partial<Omit<MetricDefinition, keyof Given>>;

const defaults = {
  prefix: '',
  suffix: '',
  modifier: 1,
  decimals: 0,
  format: 'number',
  lowerIsBetter: false,
  neutral: false,
  typesDisabled: [],
  excludeFromScore: false,
  caseStudyOverride: false,
  baseline: null,
  closeCallMargin: 0.05,
} as const;

/** A metric with its formula in its type: columns of the same parts take it from here (measures.ts). */
type Made<A extends Aggregation> = MetricDefinition & { readonly aggregation: A };
type MetricFields = Omit<Given, 'aggregation'> & Rest;

const metric = <const A extends Aggregation>(given: Given & Rest & { readonly aggregation: A }): Made<A> => ({
  ...defaults,
  ...given,
});

/** Creates a metric that counts something. */
export const countMetric = <const P extends PartKey>(part: P, given: MetricFields) =>
  metric({ aggregation: { kind: 'sum', part }, ...given });

/** Creates a metric that is a fraction, shown as a percentage with one decimal. */
export const rateMetric = <const O extends PartKey, const P extends PartKey>(of: O, over: P, given: MetricFields) =>
  metric({
    aggregation: { kind: 'ratio', of, over },
    format: 'percent',
    suffix: '%',
    modifier: 100,
    decimals: 1,
    ...given,
  });

/** Creates a metric that is money in the site's currency. */
export const moneyMetric = <const A extends Aggregation>(aggregation: A, given: MetricFields) =>
  metric({ aggregation, format: 'currency', prefix: '$', decimals: 0, ...given });

export const otherMetric = metric;

/** The metrics of one file of the table. */
export type MetricTablePart = Readonly<Partial<Record<MetricKey, MetricDefinition>>>;

export const franchiseTypes: readonly AuditType[] = ['frandev', 'frandevNew'];
export const notFranchise: readonly AuditType[] = [
  'standard',
  'ecommerce',
  'smbstats',
  'veteranstats',
  'ecommercestats',
];
export const notEcommerce: readonly AuditType[] = ['frandev', 'frandevNew', 'smbstats', 'veteranstats'];
