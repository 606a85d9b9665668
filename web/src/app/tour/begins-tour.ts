/**
 * True if the tour opens automatically: on an overview with numbers. A site without Google Analytics must connect it
 * first, and the tour must not cover that.
 */
export const beginsTour = (
  pathname: string,
  enabled: boolean | undefined,
  connected: readonly string[] | undefined,
): boolean => pathname === '/overview' && enabled === true && connected?.includes('ga4') === true;
