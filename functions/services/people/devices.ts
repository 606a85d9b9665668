import { createHash, randomBytes } from 'node:crypto';
import { describeDevice } from '../../../shared/domain/formats/user-agent.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { changeUser } from '../../stores/users/users.ts';
import { mailNewDevice } from './security-emails.ts';

/** Remembered devices per person: the most recently used. */
const maxDevices = 20;
const cookieDays = 400;
const idPattern = /^[\w-]{43}$/;

const isHttps = () => environment().PUBLIC_ORIGIN.startsWith('https:');
const cookieName = () => (isHttps() ? '__Host-device' : 'device');

/**
 * Remembers the browser that a person signed in with, and emails them when it is new. The cookie holds a random value;
 * the record holds its hash. The first device of an account is not announced. Returns the cookie to set.
 */
export async function noteDevice(
  user: User,
  { cookies, userAgent }: { readonly cookies: ReadonlyMap<string, string>; readonly userAgent: string },
  now: Date,
): Promise<string> {
  const given = cookies.get(cookieName()) ?? '';
  const value = idPattern.test(given) ? given : randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(value).digest('base64url');
  const { devices = [] } = user;
  const device = { id, name: describeDevice(userAgent), at: now.toISOString() };
  const isKnown = devices.some(knownDevice => knownDevice.id === id);
  // The email first: a run that ends between the two announces once, because the device is its key.
  if (!isKnown && devices.length > 0) await mailNewDevice(user, device, now);
  await changeUser(user.userId, current => ({
    ...current,
    devices: [device, ...(current.devices ?? []).filter(knownDevice => knownDevice.id !== id)].slice(0, maxDevices),
  }));
  return `${cookieName()}=${value}; Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;
}
