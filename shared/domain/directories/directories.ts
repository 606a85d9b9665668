/** A franchise directory: where a brand may be listed, and how its visits name themselves in Google Analytics. */
export type Directory = {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly sources: readonly string[];
};

/** The directories. The profile's items are VetFran's; brands list at the others. */
export const directories = [
  { id: 'vetfran', name: 'VetFran', host: 'vetfran.org', sources: ['vetfran'] },
  { id: 'franchise-direct', name: 'Franchise Direct', host: 'franchisedirect.com', sources: ['franchisedirect'] },
  { id: 'franchise-gator', name: 'Franchise Gator', host: 'franchisegator.com', sources: ['franchisegator'] },
  { id: 'biz-buy-sell', name: 'BizBuySell', host: 'bizbuysell.com', sources: ['bizbuysell'] },
  { id: 'entrepreneur', name: 'Entrepreneur', host: 'entrepreneur.com', sources: ['entrepreneur'] },
  { id: 'ifa', name: 'International Franchise Association', host: 'franchise.org', sources: ['ifa'] },
] as const satisfies readonly Directory[];

export type DirectoryId = (typeof directories)[number]['id'];

/**
 * Returns the directory that a session source belongs to, by its tag name or by its host with any subdomain; null if
 * none.
 */
export function findDirectory(source: string): DirectoryId | null {
  const name = source.trim().toLowerCase();
  const found = directories.find(
    ({ host, sources }) => sources.some(alias => alias === name) || name === host || name.endsWith(`.${host}`),
  );
  return found?.id ?? null;
}

/**
 * Sessions by directory; sources that are none of them are left out, and a directory without a session is not there.
 */
export function directorySessions(
  traffic: readonly { readonly source: string; readonly sessions: number }[],
): Map<DirectoryId, number> {
  const sums = new Map<DirectoryId, number>();
  for (const { source, sessions } of traffic) {
    const id = findDirectory(source);
    if (id !== null && sessions > 0) sums.set(id, (sums.get(id) ?? 0) + sessions);
  }
  return sums;
}
