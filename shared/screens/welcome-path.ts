/**
 * Matches the addresses of the sign-up page and captures its sales token. A separate document (web/welcome.html) serves
 * them, so that a visitor's first page is light.
 */
export const welcomePath = /^\/welcome(?:\/([^/]*))?\/?$/;

/** Returns the sales token in a sign-up address, unchanged if it cannot be decoded. */
export function parseSalesToken(pathname: string): string | undefined {
  const named = welcomePath.exec(pathname)?.[1];
  if (named === undefined || named === '') return undefined;
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
