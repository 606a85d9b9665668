import * as z from 'zod/mini';
import type { businessTypes, NodeAttr } from '../../model/node.ts';
import { type MetricKey, metricKeySchema, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import { yearMonthSchema } from '../../model/primitives.ts';
import { median } from '../../numbers/metrics/median.ts';
import type { YearMonth } from '../periods/days.ts';

export type BusinessType = (typeof businessTypes)[number];

/** Fewest sites for a median; with fewer, it says nothing about a business type. */
export const minSites = 10;

/** Collects a metric's values at the sites of a business type, with one list per currency. */
const typeMedianSchema = z.object({
  metric: metricKeySchema,
  value: z.number(),
  currency: z.optional(z.string()),
  sites: z.int(),
});
export const typeMediansSchema = z.object({ yearMonth: yearMonthSchema, medians: z.array(typeMedianSchema) });
export type TypeMedians = z.infer<typeof typeMediansSchema>;

/** A site's values of one month, as audits judge them. */
export type SiteValues = { readonly metric: MetricKey; readonly value: number; readonly currency?: string | undefined };

/** The business type of a site whose sites it is compared with. */
export const toBusinessType = ({
  businessType,
  isEcommerce,
  militaryBranch,
}: Pick<NodeAttr, 'businessType' | 'isEcommerce' | 'militaryBranch'>): BusinessType => {
  if (isEcommerce === true) return 'Ecommerce';
  return businessType ?? (militaryBranch === undefined ? 'Brand' : 'Veteran');
};

/** Medians over some sites' values; a metric that fewer than ten sites of one currency have is left out. */
export function computeTypeMedians(yearMonth: YearMonth, sites: readonly (readonly SiteValues[])[]): TypeMedians {
  const groups = Map.groupBy(sites.flat(), ({ metric, currency }) => `${metric} ${currency ?? ''}`);
  const medians = [...groups.values()].flatMap(values => {
    const [first] = values;
    if (first === undefined || values.length < minSites) return [];
    const { metric, currency } = first;
    const value = median(values.map(siteValue => siteValue.value));
    return [{ metric, value, sites: values.length, ...(currency === undefined ? {} : { currency }) }];
  });
  return { yearMonth, medians };
}

/** The known values of a month as they go into a median. */
export const listSiteValues = (metrics: MetricValues): SiteValues[] =>
  (Object.entries(metrics) as [MetricKey, MetricValue][]).flatMap(([metric, value]) =>
    value.known ? [{ metric, value: value.value, currency: value.currency }] : [],
  );

/** The median that a value is compared with, in its currency; null where there is none. */
export const findTypeMedian = (medians: TypeMedians | null | undefined, metric: MetricKey, value: MetricValue) =>
  medians?.medians.find(
    typeMedian => typeMedian.metric === metric && value.known && typeMedian.currency === value.currency,
  ) ?? null;
