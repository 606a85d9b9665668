/**
 * A browser proves its token to IoT Core before any of our functions runs: the MQTT user name contains the site,
 * followed by a query with the authorizer's name, the signed part of the access token and the signature. An access
 * token is a JWT signed with RSA and SHA-256 over its first two parts, which is exactly what IoT Core verifies with its
 * authorizer's public keys. So the user pool's own keys work, and we need no key.
 */
export const tokenKeyName = 'token';
const authorizerParameter = 'x-amz-customauthorizer-name';
const signatureParameter = 'x-amz-customauthorizer-signature';

const withoutBase64Url = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '');

/**
 * Returns the user name of a connection.
 * @param token access token of three parts; a token of another form is sent unsigned and refused by IoT Core
 */
export function signedUsername(siteId: string, authorizer: string, token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const base64 = withoutBase64Url(signature);
  const query = new URLSearchParams({
    [authorizerParameter]: authorizer,
    [tokenKeyName]: `${header}.${payload}`,
    [signatureParameter]: base64.padEnd(Math.ceil(base64.length / 4) * 4, '='),
  });
  return `${siteId}?${query.toString()}`;
}

/** Parses such a user name; a missing part is null. */
export function readSignedUsername(username: string): {
  readonly siteId: string;
  readonly authorizer: string | null;
  readonly token: string | null;
  readonly signature: string | null;
} {
  const mark = username.indexOf('?');
  const query = new URLSearchParams(mark === -1 ? '' : username.slice(mark + 1));
  return {
    siteId: mark === -1 ? username : username.slice(0, mark),
    authorizer: query.get(authorizerParameter),
    token: query.get(tokenKeyName),
    signature: query.get(signatureParameter),
  };
}
