import * as z from 'zod/mini';

/** Written at sign-out, so that the browser's other tabs notice. */
export const leftKey = 'insights.left';

export const isTokenKey = (key: string, name: string): boolean =>
  key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith(`.${name}`);

/** True if Amplify stores a refresh token in this browser; the first call shows whether it is still valid. */
export function hasStoredSession(): boolean {
  if (typeof window === 'undefined') return false;
  return Object.keys(window.localStorage).some(key => isTokenKey(key, 'refreshToken'));
}

/** The user whose tokens Amplify stores in this browser; null if signed out. */
export function storedUser(): string | null {
  const key = Object.keys(window.localStorage).find(storageKey => isTokenKey(storageKey, 'LastAuthUser'));
  return key === undefined ? null : window.localStorage.getItem(key);
}

/** The difference between the server's clock and this one, as Amplify measured it at the last refresh. */
export function clockDriftMs(): number {
  const key = Object.keys(window.localStorage).find(storageKey => isTokenKey(storageKey, 'clockDrift'));
  const drift = Number(key === undefined ? 0 : window.localStorage.getItem(key));
  return Number.isFinite(drift) ? drift : 0;
}

/** Milliseconds before its end when Amplify renews a token. */
const renewedBeforeMs = 5000;
export const payloadSchema = z.object({ sub: z.string(), exp: z.number(), auth_time: z.optional(z.number()) });

export type AccessToken = { readonly text: string; readonly payload: z.infer<typeof payloadSchema> };

/**
 * The access token that Amplify stores, read without the library: a page opened within its hour never loads it. Null if
 * it has to be renewed, can't be read, or there isn't exactly one app client.
 */
export function readStoredToken(now: number): AccessToken | null {
  const [owner, ...others] = Object.keys(window.localStorage).filter(key => isTokenKey(key, 'LastAuthUser'));
  if (owner === undefined || others.length > 0) return null;
  const user = window.localStorage.getItem(owner);
  const text = window.localStorage.getItem(`${owner.slice(0, -'LastAuthUser'.length)}${user}.accessToken`);
  try {
    const encoded = text?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const payload = payloadSchema.parse(JSON.parse(atob(encoded)));
    const isCurrent = now + clockDriftMs() + renewedBeforeMs <= payload.exp * 1000;
    return text !== null && isCurrent ? { text, payload } : null;
  } catch {
    return null;
  }
}
