/** Score axis in steps of 20 around the scores shown, inside 0..100, at least 40 points high. */
export function scoreScale(scores: readonly number[]): {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
} {
  if (scores.length === 0) return { low: 0, high: 100, ticks: [0, 50, 100] };
  let low = Math.max(0, Math.floor((Math.min(...scores) - 4) / 20) * 20);
  let high = Math.min(100, Math.ceil((Math.max(...scores) + 4) / 20) * 20);
  while (high - low < 40) {
    if (high < 100) high += 20;
    else low -= 20;
  }
  return { low, high, ticks: Array.from({ length: (high - low) / 20 + 1 }, (_, index) => low + index * 20) };
}
