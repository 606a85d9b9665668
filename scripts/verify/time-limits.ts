/**
 * Time limits of all tests, in milliseconds. They only end hanging tests: one of 30 seconds may take twenty times as
 * long on a busy machine. No test sets its own limit (test/scripts/verify/time-limits.test.ts).
 */
export const timeLimits = {
  /** Test without a browser. */
  testMs: 1_200_000,
  /** Browser test of the whole program. */
  browserTestMs: 1_800_000,
  /** Single wait within a test. Below both others, so that a failure names what didn't arrive. */
  waitMs: 60_000,
} as const;
