import { isItem, type Stored } from './stored.ts';

/** Records whose names are data (a user's id, a part of a sum), so a new name there is no new field. */
const records = new Set(['users', 'state', 'linkedSiteNickNames', 'goalNames', 'goals', 'vetfranStats']);
const unknownField = { later: { M: { deep: { L: [{ N: '1' }] } } } };

/** Returns an item as a later version may write it: with unknown fields at every level. */
export function asLaterVersion(stored: Stored): Stored {
  if (isItem(stored)) return { ...stored, item: { ...Object(withFields({ M: stored.item })).M } };
  return { ...stored, body: { ...Object(stored.body), later: { deep: [1] } } };
}

function withFields(value: unknown, name = ''): unknown {
  const { M, L }: { M?: unknown; L?: unknown } = Object(value);
  if (Array.isArray(L)) return { L: L.map(child => withFields(child, name)) };
  if (typeof M !== 'object' || M === null) return value;
  const inner = Object.fromEntries(Object.entries(M).map(([field, child]) => [field, withFields(child, field)]));
  return { M: { ...inner, ...(records.has(name) ? {} : unknownField) } };
}
