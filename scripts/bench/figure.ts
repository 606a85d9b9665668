/** Measured figure as printed; `against` names the peer or limit measured in the same run. */
export type FigureResult = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against?: string;
  readonly againstValue?: number;
};

/** Figures that share an expensive setup are measured together; `wanted` selects the printed ones. */
export type FigureGroup = {
  readonly names: readonly string[];
  readonly measure: (wanted: ReadonlySet<string>) => AsyncIterable<FigureResult>;
};

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Returns the median of a few runs, so that one slow run doesn't matter. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Measures a call in milliseconds. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}
