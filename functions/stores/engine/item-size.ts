import { tooLargeToStore } from '../../runtime/errors.ts';

/** Maximum item size: DynamoDB allows 400 KB, and jobs add marks later. */
const maxBytes = 396 * 1024;

/**
 * Returns the bytes DynamoDB counts for a value (its guide, "Item sizes and formats"): UTF-8 names and texts, 3 per
 * list and map, 1 per entry.
 */
export function storedBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // Upper bound: 38 digits, two per byte, and one or two more.
  if (typeof value === 'number') return 21;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, child: unknown) => sum + 1 + storedBytes(child), 3);
  if (typeof value === 'object' && value !== null) {
    // Undefined values aren't stored.
    const entries = Object.entries(value).filter(([, child]) => child !== undefined);
    return entries.reduce((sum, [name, child]) => sum + 1 + Buffer.byteLength(name) + storedBytes(child), 3);
  }
  return 1;
}

/**
 * Returns an item that fits, checked before writes with free text.
 * @throws {DomainError} invalid-request if it doesn't fit.
 */
export function fitting<Item extends object>(item: Item): Item {
  if (storedBytes(item) > maxBytes) throw tooLargeToStore();
  return item;
}
