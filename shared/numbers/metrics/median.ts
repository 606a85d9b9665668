/**
 * Returns the median of some numbers, the average of the two middle ones if their count is even; null without numbers.
 */
export function computeMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[half], sorted[sorted.length % 2 === 1 ? half : half - 1]];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Returns the same, but 0 without numbers (specification 5). */
export const median = (values: readonly number[]): number => computeMedian(values) ?? 0;
