import * as z from 'zod/mini';
import type { MetricKey } from './metric-value.ts';
import { boundedText } from './primitives.ts';
import { stoppingServices } from '../platforms/registry.ts';

/** Metrics watched for unusual days. */
export const unusualMetrics = ['sessions', 'goals', 'adSpend', 'costPerLead'] as const satisfies readonly MetricKey[];
export type UnusualMetric = (typeof unusualMetrics)[number];

const unusual = ['days', ...unusualMetrics].join('|');
/**
 * 'roas', 'cpc-bounce', 'speed-to-lead', 'not-tracking-{service}', 'unusual-{metric}' for severe changes and
 * 'unusual-days' for others, or 'own-{...}'. Search Console is included, although it is not in the catalog.
 */
const ruleIdPattern = new RegExp(
  `^(roas|cpc-bounce|speed-to-lead|unusual-(${unusual})|not-tracking-(${stoppingServices.join('|')})|own-[a-z0-9]{6,20})$`,
);
export const ruleIdSchema = boundedText(40).check(z.regex(ruleIdPattern, 'Not a rule'));
