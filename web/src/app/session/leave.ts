import { isDraftKey } from '../unsaved/drafts.ts';
import { accessToken, loadIdentity } from './session.ts';
import { leftKey } from './stored-session.ts';

/** Settings of the browser, not the user: colors, menu width, and the time of the last sign-out. */
const retainedKeys = new Set(['insights.mode', 'insights.sidebar', leftKey]);
/** A server that does not answer must not block signing out. */
const longestMs = 5000;

/**
 * Removes drafts, remembered addresses and everything else that a user left in this browser. If the session ended
 * automatically, the address and the drafts stay. They are stored by user, so only the same user finds them. `local` is
 * null if other tabs use it.
 */
export function forgetPerson(local: Storage | null, session: Storage, endedByItself: boolean): void {
  for (const key of Object.keys(session))
    if (!(endedByItself && (key === 'insights.path' || isDraftKey(key)))) session.removeItem(key);
  for (const key of Object.keys(local ?? {}))
    if (key.startsWith('insights.') && !retainedKeys.has(key)) local?.removeItem(key);
}

/** Notifies the browser's other tabs that the user logged out. */
export const announceLeaving = (local: Storage): void => local.setItem(leftKey, String(Date.now()));

let leaving: Promise<void> = Promise.resolve();
/** Resolves when the last sign-out is complete, because it would undo an earlier sign-in. */
export const left = (): Promise<void> => leaving;

/** Ends all of the user's sessions on every device and removes the tokens here; without a network, only the latter. */
export function leaveEverywhere(): Promise<void> {
  leaving = leave().catch(() => undefined);
  return leaving;
}

/** Forgets the tokens in this browser only. */
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
