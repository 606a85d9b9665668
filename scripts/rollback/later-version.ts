import { isItem, type Stored } from './stored.ts';

/** Records whose names are data (a user's id, a part of a sum), so a new name there is no new field. */
const records = new Set(['users', 'state', 'linkedSiteNickNames', 'goalNames', 'goals', 'vetfranStats']);
const unknownField = { later: { M: { deep: { L: [{ N: '1' }] } } } };

/** Returns an item as a later version may write it: with unknown fields at every level. */
export function asLaterVersion(one: Stored): Stored {
  if (isItem(one)) return { ...one, item: { ...Object(withFields({ M: one.item })).M } };
  return { ...one, body: { ...Object(one.body), later: { deep: [1] } } };
}

function withFields(value: unknown, name = ''): unknown {
  const { M, L }: { M?: unknown; L?: unknown } = Object(value);
  if (Array.isArray(L)) return { L: L.map(one => withFields(one, name)) };
  if (typeof M !== 'object' || M === null) return value;
  const inner = Object.fromEntries(Object.entries(M).map(([field, one]) => [field, withFields(one, field)]));
  return { M: { ...inner, ...(records.has(name) ? {} : unknownField) } };
}
