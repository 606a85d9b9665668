/** What is wrong with the address of a webhook before its host is looked at; null: nothing. */
export function addressProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Not a valid address. It must start with https://';
  return new URL(address).protocol === 'https:' ? null : 'The address must start with https://';
}

const shownEnd = 4;

/** Enough of an address to know it again: who reads it cannot use it. */
export function addressHint(address: string): string {
  const { host, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 3 * shownEnd ? host : `${host}/…${rest.slice(-shownEnd)}`;
}
