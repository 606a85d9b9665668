import { createHash } from 'node:crypto';
import { idFromName } from '../../../shared/domain/hierarchy/ids.ts';
import type { SignUpLinkState } from '../../../shared/domain/forms/sign-up-link.ts';
import type { NodeType } from '../../../shared/model/node.ts';
import { getSignUp, type SignUp } from '../../stores/sign-ups.ts';
import { listUsersOfEmail } from '../../stores/users/users.ts';

type AskedSignUp =
  | { readonly state: 'open'; readonly signUp: SignUp; readonly askedAt: string }
  | { readonly state: Exclude<SignUpLinkState, 'open'> };

/** Builds the id of a sign-up's node, unique also where a long name fills its readable part. */
export const idOfSignUp = (code: string, name: string, type: NodeType): string =>
  idFromName(name, type, createHash('sha256').update(`${type} of ${code}`).digest('hex').slice(0, 8));

/** Returns the id of a sign-up's site, which identifies its confirmed link. */
export const siteIdOfSignUp = (code: string, { brand }: SignUp): string => idOfSignUp(code, `${brand} Site`, 'SITE');

/** Returns a mailed link's sign-up and whether it can still be confirmed. Changes nothing. */
export async function askedSignUp(code: string, now: Date): Promise<AskedSignUp> {
  const found = await getSignUp(code, now);
  if (found === null) return { state: 'over' };
  const existingUsers = await listUsersOfEmail(found.signUp.email);
  if (existingUsers.length === 0) return { state: 'open', ...found };
  const siteId = siteIdOfSignUp(code, found.signUp);
  return { state: existingUsers.some(({ user }) => user.siteId === siteId) ? 'used' : 'known' };
}
