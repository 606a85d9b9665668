/** Returns the flags of Lambda's Node runtime: a tenth of the memory for the young generation, half per half-space. */
export function lambdaMemoryFlags(megabytes: number): string[] {
  const young = Math.floor(megabytes / 10);
  return [`--max-semi-space-size=${Math.floor(young / 2)}`, `--max-old-space-size=${megabytes - young}`];
}
