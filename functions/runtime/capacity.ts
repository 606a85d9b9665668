/** One counted call: which operation on which table and how many units it took. */
export type ConsumedUnits = { operation: string; table: string; kind: 'read' | 'write'; units: number };
export type CapacityListener = (consumed: ConsumedUnits) => void;

const listeners = new Set<CapacityListener>();

/** Counts the units of every DynamoDB call from now on; the answer stops it. */
export function onConsumedCapacity(listener: CapacityListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Without listeners, calls don't request their consumed units. */
export const isCapacityCounted = (): boolean => listeners.size > 0;

export function reportCapacity(consumed: ConsumedUnits): void {
  for (const listener of listeners) listener(consumed);
}
