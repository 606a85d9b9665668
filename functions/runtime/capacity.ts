/** Counted call: operation, table and consumed units. */
export type ConsumedUnits = { operation: string; table: string; kind: 'read' | 'write'; units: number };
export type CapacityListener = (consumed: ConsumedUnits) => void;

const listeners = new Set<CapacityListener>();

/** Counts the units of every DynamoDB call from now on; the returned function stops it. */
export function onConsumedCapacity(listener: CapacityListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports whether anyone counts: otherwise calls don't request their consumed units. */
export const isCapacityCounted = (): boolean => listeners.size > 0;

export function reportCapacity(consumed: ConsumedUnits): void {
  for (const listener of listeners) listener(consumed);
}
