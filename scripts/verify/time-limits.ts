/**
 * Time limits of all tests, in milliseconds. They only end hanging tests: one of 30 seconds may take twenty times as
 * long on a busy machine. No test sets its own limit (test/scripts/verify/time-limits.test.ts).
 */
export const timeLimits = {
  /** A test that needs no browser. */
  testMs: 600_000,
  /** A test in a browser, in front of the whole program. */
  browserTestMs: 1_800_000,
  /** One thing that a test waits for. Below both others, so that a failure names what did not come. */
  waitMs: 240_000,
} as const;
