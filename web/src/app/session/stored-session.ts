/** True when Amplify keeps a refresh token here; whether it still is good shows with the first call. */
export function hasStoredSession(): boolean {
  if (typeof window === 'undefined') return false;
  return Object.keys(window.localStorage).some(key => /^CognitoIdentityServiceProvider\..*\.refreshToken$/.test(key));
}
