const key = 'insights.path';

/** Keeps the address somebody tried while signed out, to open it after signing in. */
export const rememberPath = (path: string): void => window.sessionStorage.setItem(key, path);

/** The remembered address, once; '/overview' when there is none. Only paths of this origin are accepted. */
export function takeRememberedPath(): string {
  const path = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/overview';
}
