import type { StopCause } from '../../platforms/platform.ts';

/** Reasons why a service may have stopped, in the specification's words (8, Alert catalog). */
export const causes = {
  credentials: 'expired token or credentials',
  removed: 'service removed',
  siteDown: 'site down',
  billing: 'billing or domain expiry',
  notRunning: 'not running ads',
  verification: 'verification failed',
} as const satisfies Readonly<Record<StopCause, string>>;
export type Cause = StopCause;
