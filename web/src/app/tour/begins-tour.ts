/**
 * Whether the tour opens by itself: on an overview that has numbers to point at. A site without Google Analytics has
 * one thing to do first, which nothing may cover.
 */
export const beginsTour = (
  pathname: string,
  enabled: boolean | undefined,
  connected: readonly string[] | undefined,
): boolean => pathname === '/overview' && enabled === true && connected?.includes('ga4') === true;
