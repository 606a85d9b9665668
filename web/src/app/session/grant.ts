import type { Me } from '../../../../shared/contract/session.ts';
import { getErrorMessage, otherPerson } from '../api/errors.ts';
import { loadConfig } from './config.ts';
import { leaveEverywhere } from './leave.ts';

/** What becomes of a token that the identity provider has just issued. */
export type Grant =
  | { readonly outcome: 'granted' }
  /** This address is a former one: the person is led to the new. */
  | { readonly outcome: 'moved'; readonly to: string }
  | { readonly outcome: 'refused'; readonly message: string };

export const deniedText = 'Your access has been denied';
/** How long the notice on a former address stays before the new one opens (specification 9). */
export const movedMs = 5000;

/**
 * A token is kept only when the server grants access with it and this is no former address; otherwise the sign-in is
 * undone (specification 4, Login). `askMe` is the call whose answer the pages read later from the cache.
 */
export async function askGrant(
  askMe: () => Promise<{ data?: Me | undefined; error?: unknown }>,
  origin: string,
): Promise<Grant> {
  const [answer, config] = await Promise.all([askMe(), loadConfig()]);
  const moved = config.moved?.from.includes(origin) === true ? config.moved.to : null;
  if (answer.data !== undefined && moved === null) return { outcome: 'granted' };
  // The tokens are a person's who may use them: on a page of their own.
  if (Object(answer.error).code === otherPerson.code) return { outcome: 'refused', message: otherPerson.message };
  await leaveEverywhere();
  if (moved !== null) return { outcome: 'moved', to: moved };
  return { outcome: 'refused', message: isRefusal(answer.error) ? deniedText : getErrorMessage(answer.error) };
}

const isRefusal = (error: unknown): boolean => {
  const status: unknown = Object(error).status;
  return status === 401 || status === 403;
};
