import type { AuditType } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import type { Baseline, MetricDefinition } from './definition.ts';
import { businessMetrics } from './table-business.ts';
import { channelMetrics } from './table-channels.ts';
import { websiteMetrics } from './table-website.ts';

/**
 * All metrics of the specification, each declared once (specification 3, Metric fields and Metric definition; 9,
 * Scoring). Cards, tables, charts, audits, alerts and exports read this; no screen calculates its own rates.
 */
export const metricTable: Record<MetricKey, MetricDefinition> = {
  ...websiteMetrics,
  ...channelMetrics,
  ...businessMetrics,
};

/** Returns the case-study figure of a metric in a type of audit, or null if there is none. */
export const findCaseStudyBaseline = (metric: MetricKey, type: AuditType): Baseline | null => {
  const { baseline, baselineByType } = metricTable[metric];
  return baselineByType?.[type] ?? baseline;
};
