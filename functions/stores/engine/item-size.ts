import { tooLargeToStore } from '../../runtime/errors.ts';

/** An item of DynamoDB holds 400 KB; a part of it is left for the marks that jobs put on it later. */
const mostBytes = 396 * 1024;

/**
 * The bytes that DynamoDB counts of a value (its guide, "Item sizes and formats"): names and texts in UTF-8, 3 of each
 * list and map and 1 of each entry.
 */
export function storedBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // At most: 38 digits, two of them a byte, and one or two more.
  if (typeof value === 'number') return 21;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, one: unknown) => sum + 1 + storedBytes(one), 3);
  if (typeof value === 'object' && value !== null) {
    // What is undefined is not stored.
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return entries.reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + storedBytes(one), 3);
  }
  return 1;
}

/**
 * The same item, where it fits; asked before a write that people's own words go into.
 * @throws {DomainError} invalid-request where it would not fit.
 */
export function fitting<Item extends object>(item: Item): Item {
  if (storedBytes(item) > mostBytes) throw tooLargeToStore();
  return item;
}
