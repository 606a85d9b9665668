import type { LeadCost, MetricKey } from '../../model/metric-value.ts';
import { sourcesGiving } from './of-sources.ts';
import type { PartKey } from './parts.ts';
import { getPartAmount, type FactSource } from './source.ts';

/**
 * Returns the sources for the lead metrics; all other metrics use the originals. Paid leads are leads from the ad
 * platforms' own forms and conversions on the website. The latter are counted once: by GA4 (goals in paid sessions) if
 * connected, otherwise by the ad platforms. Cost per lead uses the spend on campaigns with leads as the objective, from
 * platforms that report objectives (specification 5), otherwise all spend; with `allSpend` it uses all spend of every
 * platform, because paid leads also come from every platform.
 */
export function leadSources(
  metric: MetricKey,
  sources: readonly FactSource[],
  allSpend = false,
): readonly FactSource[] {
  if (metric !== 'paidLeads' && metric !== 'costPerLead') return sources;
  const ga4Counts = sources.some(
    ({ gives, connection, dayCount }) => gives.has('paidGoals') && (dayCount > 0 || connection !== 'not-connected'),
  );
  const counted = ga4Counts ? sources : sources.map(withWebsiteConversions);
  return metric === 'costPerLead' && !allSpend ? counted.map(withLeadSpendOnly) : counted;
}

/** Returns the spend on lead campaigns and the leads, for a known cost per lead. */
export function computeLeadCost(sources: readonly FactSource[]): LeadCost {
  const costSources = leadSources('costPerLead', sources);
  const total = (part: PartKey) =>
    sourcesGiving(costSources, part).used.reduce((sum, source) => sum + getPartAmount(source, part), 0);
  return { spend: total('adSpend'), leads: total('paidLeads') };
}

function withWebsiteConversions(source: FactSource): FactSource {
  const { gives, parts, withheld } = source;
  if (!gives.has('adConversions')) return source;
  const leadCounts = [parts.paidLeads, parts.adConversions].filter(value => value !== undefined);
  const lacking = [...(withheld?.paidLeads ?? []), ...(withheld?.adConversions ?? [])];
  return {
    ...source,
    gives: new Set([...gives, 'paidLeads']),
    parts: {
      ...parts,
      ...(leadCounts.length === 0 ? {} : { paidLeads: leadCounts.reduce((sum, value) => sum + value) }),
    },
    withheld: { ...withheld, paidLeads: lacking },
  };
}

const withLeadSpendOnly = (source: FactSource): FactSource =>
  source.gives.has('leadSpend')
    ? { ...source, parts: { ...source.parts, adSpend: getPartAmount(source, 'leadSpend') } }
    : source;
