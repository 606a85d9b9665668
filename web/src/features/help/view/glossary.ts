import { type MetricDefinition, metricGroups } from '../../../../../shared/numbers/metrics/definition.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { concepts } from './concepts.ts';

/** A term of the product: a metric or a concept, whose `total`, `sources` and `direction` are empty. */
export type Term = {
  readonly id: string;
  readonly title: string;
  /** 'ROAS'; the title if there is no shorter name. */
  readonly abbreviation: string;
  readonly group: string;
  readonly description: string;
  /** The formula from daily values: 'bounces / sessions'. Absent for a plain count. */
  readonly formula?: readonly [of: string, over: string];
  readonly total: string;
  readonly sources: string;
  readonly direction: string;
  readonly retired?: string;
};

const spoken = (part: string): string => part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const totals = {
  sum: 'sum',
  ratio: 'weighted, not the average of the rates',
  last: 'latest value',
  'not-additive': 'requested from the platform for the whole period',
} as const;

function toTerm([id, metric]: [string, MetricDefinition]): Term {
  const {
    title,
    titleAbbrev: abbreviation,
    group,
    description,
    aggregation,
    services,
    lowerIsBetter,
    neutral,
    retired,
  } = metric;
  return {
    id,
    title,
    abbreviation,
    group: metricGroups[group],
    description,
    ...(aggregation.kind === 'ratio' && aggregation.median !== true
      ? { formula: [spoken(aggregation.of), spoken(aggregation.over)] as const }
      : {}),
    total: totals[aggregation.kind],
    sources: services.map(service => serviceNames[service]).join(', '),
    direction: neutral ? 'Neither direction is better' : lowerIsBetter ? 'Lower is better' : 'Higher is better',
    ...(retired === undefined ? {} : { retired }),
  };
}

/** Every metric of the table with its own texts, and the product's own terms. */
export const glossary: readonly Term[] = [
  ...Object.entries(metricTable).map(toTerm),
  ...concepts.map(([id, title, description]) => ({
    id,
    title,
    abbreviation: title,
    group: 'Basics',
    description,
    total: '',
    sources: '',
    direction: '',
  })),
];
