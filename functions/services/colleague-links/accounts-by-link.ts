import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { conflict } from '../../runtime/errors.ts';
import { whatCredentialReaches } from '../connections/credential-reach.ts';
import { signInNamed } from '../connections/sign-ins.ts';
import { serviceOfToken } from '../credentials/credentials.ts';
import { openLink, type StandingLink } from './standing-link.ts';

export const signInAgain = () => conflict('This sign-in has expired. Click Connect to sign in again');

/** Lists the accounts of the sign-in just made through a link; null if its platform no longer accepts it. */
export async function accountsByLink(code: string, tokenId: string, now: Date): Promise<PlatformAccount[] | null> {
  return listAccountsOfOpenLink(await openLink(code, now), tokenId, now);
}

/**
 * Lists the accounts of an already opened link.
 * @throws {DomainError} conflict for a sign-in that was not made through this link
 */
export async function listAccountsOfOpenLink(
  { link, site, colleague }: StandingLink,
  tokenId: string,
  now: Date,
): Promise<PlatformAccount[] | null> {
  const signIn = await signInNamed(tokenId, site, colleague);
  if (signIn?.standing !== 'own' || serviceOfToken(tokenId) !== link.service) throw signInAgain();
  return (await whatCredentialReaches(signIn.credential.tokenId, now, true)).accounts;
}
