import type { LeadCost, MetricKey } from '../../model/metric-value.ts';
import { sourcesGiving } from './of-sources.ts';
import type { PartKey } from './parts.ts';
import { getPartAmount, type FactSource } from './source.ts';

/**
 * The sources as the lead metrics see them; every other metric sees them unchanged.
 *
 * Paid leads are leads left on the ad platforms' own forms and conversions on the website. The latter are counted once:
 * by GA4 (goals in paid sessions) where it is connected, else by the ad platforms. Cost per lead takes the spend on
 * campaigns whose objective is leads, from platforms that tell objectives (specification 5), else all spend; with
 * `allSpend` all spend of every platform, as the paid leads are of every platform.
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

/** The spend on lead campaigns and the leads, of a cost per lead that is known. */
export function computeLeadCost(sources: readonly FactSource[]): LeadCost {
  const own = leadSources('costPerLead', sources);
  const total = (part: PartKey) =>
    sourcesGiving(own, part).used.reduce((sum, source) => sum + getPartAmount(source, part), 0);
  return { spend: total('adSpend'), leads: total('paidLeads') };
}

function withWebsiteConversions(source: FactSource): FactSource {
  const { gives, parts, withheld } = source;
  if (!gives.has('adConversions')) return source;
  const known = [parts.paidLeads, parts.adConversions].filter(value => value !== undefined);
  const lacking = [...(withheld?.paidLeads ?? []), ...(withheld?.adConversions ?? [])];
  return {
    ...source,
    gives: new Set([...gives, 'paidLeads']),
    parts: {
      ...parts,
      ...(known.length === 0 ? {} : { paidLeads: known.reduce((sum, value) => sum + value) }),
    },
    withheld: { ...withheld, paidLeads: lacking },
  };
}

const withLeadSpendOnly = (source: FactSource): FactSource =>
  source.gives.has('leadSpend')
    ? { ...source, parts: { ...source.parts, adSpend: getPartAmount(source, 'leadSpend') } }
    : source;
