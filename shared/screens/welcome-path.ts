/**
 * The addresses of the sign-up page, its sales token captured. A document of its own answers them (web/welcome.html),
 * so that a stranger's first page is light.
 */
export const welcomePath = /^\/welcome(?:\/([^/]*))?\/?$/;

/** The sales token that an address of sign-up names; as it stands where it cannot be decoded. */
export function parseSalesToken(pathname: string): string | undefined {
  const named = welcomePath.exec(pathname)?.[1];
  if (named === undefined || named === '') return undefined;
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
