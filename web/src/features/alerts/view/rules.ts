import type { OwnRule } from '../../../../../shared/model/alert.ts';
import { unusualMetrics } from '../../../../../shared/model/rule-id.ts';
import { type RecordService, serviceNames, stoppingServices } from '../../../../../shared/platforms/registry.ts';
import { unusualDaysRule, unusualRule } from '../../../../../shared/domain/alerts/unusual/unusual-days.ts';
import { notTrackingRule } from '../../../../../shared/domain/alerts/not-tracking.ts';
import { canBeRuled } from '../../../../../shared/domain/alerts/metric-alerts.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { type MetricKey, metricKeys } from '../../../../../shared/model/metric-value.ts';

/** The seven services of the catalog, in the specification's order (8, Alert catalog); other services follow. */
const catalogue: readonly RecordService[] = ['ga4', 'fb', 'gmb', 'fbPage', 'bing', 'linkedin', 'linkedinOrg'];

/** The services that can stop, with the time a platform needs to deliver a day. */
export const trackingRules = [...catalogue, ...stoppingServices.filter(service => !catalogue.includes(service))].map(
  service => ({ ruleId: notTrackingRule(service), name: serviceNames[service], service }),
);

/**
 * Days outside the usual range of their weekday and season: the severe limits of each metric, and the others together.
 */
export const unusualRules = [
  ...unusualMetrics.map(metric => ({
    ruleId: unusualRule(metric),
    name: `${metricTable[metric].title}, severe`,
    metric,
  })),
  {
    ruleId: unusualDaysRule,
    name: 'All four, not severe',
    metric: null,
  },
];

/** A number within its limits, from a field; null for an invalid one. */
export function within(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= least && value <= most ? value : null;
}

/** Metrics available for a custom rule, by their names. */
export const ruledMetrics: readonly { value: MetricKey; label: string }[] = metricKeys
  .filter(metric => canBeRuled(metric) && metricTable[metric].retired === undefined)
  .map(metric => ({ value: metric, label: metricTable[metric].title }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** A number typed into a field, a rate in percent, as it is stored. */
export const storedValue = (metric: MetricKey, kind: OwnRule['kind'], written: number): number =>
  written / (kind === 'relative' ? 100 : metricTable[metric].modifier);
/** The inverse of `storedValue`, without float noise. */
export const writtenValue = ({ metric, kind, value }: Pick<OwnRule, 'metric' | 'kind' | 'value'>): string =>
  String(Number((value * (kind === 'relative' ? 100 : metricTable[metric].modifier)).toPrecision(12)));
export const getRuleUnit = (metric: MetricKey, kind: OwnRule['kind']): string =>
  kind === 'relative'
    ? '%'
    : metricTable[metric].prefix || metricTable[metric].suffix || metricTable[metric].title.toLowerCase();

/** A name not used by any other rule. */
export const newRuleId = (random: () => number): string =>
  `own-${Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0')}`;
