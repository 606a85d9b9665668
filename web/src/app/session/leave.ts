import { isDraftKey } from '../unsaved/drafts.ts';
import { accessToken, loadIdentity } from './session.ts';
import { leftKey } from './stored-session.ts';

/** Not of the person: the colors, how wide the menu is, and when somebody last left. */
const kept = new Set(['insights.mode', 'insights.sidebar', leftKey]);
/** A server that does not answer holds nobody back. */
const longestMs = 5000;

/**
 * Removes drafts, remembered places and all else that a person left in this browser. Where the session ended by itself
 * the address and the drafts stay, which are kept by person: only the same one finds them. `local` is null where other
 * tabs use it.
 */
export function forgetPerson(local: Storage | null, session: Storage, endedByItself: boolean): void {
  for (const key of Object.keys(session))
    if (!(endedByItself && (key === 'insights.path' || isDraftKey(key)))) session.removeItem(key);
  for (const key of Object.keys(local ?? {})) if (key.startsWith('insights.') && !kept.has(key)) local?.removeItem(key);
}

/** Notifies the browser's other tabs that the person logged out. */
export const announceLeaving = (local: Storage): void => local.setItem(leftKey, String(Date.now()));

let leaving: Promise<void> = Promise.resolve();
/** When the last leaving is through: signing in before would be undone by it. */
export const left = (): Promise<void> => leaving;

/** Ends all sessions of the person, on every device, and forgets the tokens here; without a network at least that. */
export function leaveEverywhere(): Promise<void> {
  leaving = leave().catch(() => undefined);
  return leaving;
}

/** Forgets the tokens here alone. */
export function leaveHere(): Promise<void> {
  leaving = loadIdentity()
    .then(({ signOut }) => signOut())
    .catch(() => undefined);
  return leaving;
}

async function leave(): Promise<void> {
  const token = await accessToken().catch(() => null);
  if (token !== null) {
    const signal = AbortSignal.timeout(longestMs);
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/api/session/end', { method: 'POST', headers, signal, keepalive: true }).catch(() => undefined);
  }
  const { signOut } = await loadIdentity();
  await signOut({ global: true }).catch(() => signOut().catch(() => undefined));
}
