import { type MetricDefinition, metricGroups } from '../../../../../shared/numbers/metrics/definition.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';

/** A word of the product, made of the metric it names. */
export type Term = {
  readonly id: string;
  readonly title: string;
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
  const { title, group, description, aggregation, services, lowerIsBetter, neutral, retired } = metric;
  return {
    id,
    title,
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

/** Every metric of the table in its own words: the glossary has no other source. */
export const glossary: readonly Term[] = Object.entries(metricTable).map(toTerm);
