/** Returns the problem of a webhook's address before its host is checked; null: none. */
export function addressProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Not a valid address. It must start with https://';
  return new URL(address).protocol === 'https:' ? null : 'The address must start with https://';
}

const shownEnd = 4;

/** Returns enough of an address to recognize it, but not enough to use it. */
export function addressHint(address: string): string {
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 3 * shownEnd ? host : `${host}/…${rest.slice(-shownEnd)}`;
}
