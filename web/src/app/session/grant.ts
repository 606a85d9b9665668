import type { Me } from '../../../../shared/contract/session.ts';
import { getErrorMessage, otherPerson } from '../api/errors.ts';
import { loadConfig } from './config.ts';
import { leaveEverywhere } from './leave.ts';

/** The outcome of a token that the identity provider has just issued. */
export type Grant =
  | { readonly outcome: 'granted' }
  /** A former address: the user is redirected to the new one. */
  | { readonly outcome: 'moved'; readonly to: string }
  | { readonly outcome: 'refused'; readonly message: string };

export const deniedText = 'Your access has been denied';
/** Milliseconds for which the notice about a former address shows (specification 9). */
export const movedMs = 5000;

/**
 * Accepts a token only if the server grants access with it and this isn't a former address; otherwise the sign-in is
 * undone (specification 4, Login). `askMe` fills the cache for the pages.
 */
export async function askGrant(
  askMe: () => Promise<{ data?: Me | undefined; error?: unknown }>,
  origin: string,
): Promise<Grant> {
  const [answer, config] = await Promise.all([askMe(), loadConfig()]);
  const moved = config.moved?.from.includes(origin) === true ? config.moved.to : null;
  if (answer.data !== undefined && moved === null) return { outcome: 'granted' };
  // The tokens belong to another user, whose own page may still use them.
  if (Object(answer.error).code === otherPerson.code) return { outcome: 'refused', message: otherPerson.message };
  await leaveEverywhere();
  if (moved !== null) return { outcome: 'moved', to: moved };
  return { outcome: 'refused', message: isRefusal(answer.error) ? deniedText : getErrorMessage(answer.error) };
}

const isRefusal = (error: unknown): boolean => {
  const status: unknown = Object(error).status;
  return status === 401 || status === 403;
};
