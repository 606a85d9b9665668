/** The middle of some numbers, the mean of the two middle ones of an even count; null of none. */
export function computeMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[half], sorted[sorted.length % 2 === 1 ? half : half - 1]];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The same where nothing counts as 0 (specification 5). */
export const median = (values: readonly number[]): number => computeMedian(values) ?? 0;
