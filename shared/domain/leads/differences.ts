import type { Lead } from '../../model/lead.ts';

type Value = string | number | boolean | null;
/** A field of a lead that changes; null: nothing is known of it. */
export type LeadDifference = { readonly field: string; readonly before: Value; readonly after: Value };

/** Lists the names of fields that differ between two states of a lead. */
export function leadDifferences(before: Lead, after: Lead): LeadDifference[] {
  const [a, b] = [toValueMap(before), toValueMap(after)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .map(field => ({ field, before: a.get(field) ?? null, after: b.get(field) ?? null }))
    .filter(difference => difference.before !== difference.after);
}

const toValueMap = ({ metrics, ...rest }: Lead): Map<string, Value> => new Map(Object.entries({ ...rest, ...metrics }));
