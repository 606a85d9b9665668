const key = 'insights.path';

/** Keeps the address somebody tried while signed out, to open it after signing in. */
export const rememberPath = (path: string): void => window.sessionStorage.setItem(key, path);

/** Marks a visit of the overview that nobody asked for by address: the site's status may lead elsewhere. */
export const justSignedIn = 'just-signed-in';

/** The remembered address, once; null when there is none. Only paths of this origin are accepted. */
export function takeRememberedPath(): string | null {
  const path = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
