const key = 'insights.path';

/** Stores the address requested while signed out, to open it after sign-in. */
export const rememberPath = (path: string): void => window.sessionStorage.setItem(key, path);

/** Marks a visit to the overview after sign-in, which the site's status may redirect. */
export const justSignedIn = 'just-signed-in';

/** The remembered address, returned once; null without one. Only paths of this origin are accepted. */
export function takeRememberedPath(): string | null {
  const path = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
