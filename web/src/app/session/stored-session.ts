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
