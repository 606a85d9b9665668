import { accessToken, loadIdentity } from './session.ts';

/** What belongs to the browser and not to who is signed in: the colours, and how wide the menu is. */
const kept = new Set(['insights.mode', 'insights.sidebar']);
/** A server that does not answer holds nobody back. */
const longestMs = 5000;

/**
 * Drafts, remembered places and all else that a person left in this browser: whoever signs in next finds none of it.
 * The address to come back to stays where the session ended by itself.
 */
export function forgetPerson(local: Storage, session: Storage, keepPath: boolean): void {
  for (const key of Object.keys(session)) if (!(keepPath && key === 'insights.path')) session.removeItem(key);
  for (const key of Object.keys(local)) if (key.startsWith('insights.') && !kept.has(key)) local.removeItem(key);
}

let leaving: Promise<void> = Promise.resolve();
/** When the last leaving is through: signing in before would be undone by it. */
export const left = (): Promise<void> => leaving;

/** Ends all sessions of the person, on every device, and forgets the tokens here; without a network at least that. */
export function leaveEverywhere(): Promise<void> {
  leaving = leave().catch(() => undefined);
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
