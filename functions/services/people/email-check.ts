import type { Viewer } from '../../../shared/domain/access/decide.ts';
import { getGrant } from '../../../shared/domain/access/role-grants.ts';
import { getRole } from '../../../shared/domain/access/roles.ts';
import { getUser } from '../../stores/users/users.ts';
import { findIdentity, type Identity, markVerified } from './identities.ts';
import { toCallerKey, isBeyond, throttle } from '../../access/throttle.ts';

export type EmailCheck = {
  readonly email: string;
  /** Viewer who asks; null while signed out. */
  readonly asker: Viewer | null;
  readonly clientAddress: string;
  /** Allows visitors to learn which emails the stage knows (product decisions, Unknown email). */
  readonly reveals: boolean;
  /** User whose own email it may be. */
  readonly except?: string | undefined;
};
export type EmailAnswer = { exists: boolean; canVerify: boolean; forceChangePassword: boolean };

const quarter = 15 * 60;
const day = 24 * 3600;
/** Allows for typos; testing a list of addresses would take years. */
const perCallerAndEmail = [
  { times: 5, seconds: quarter },
  { times: 20, seconds: day },
];
/** Limits above which an email is under attack: each caller gets fewer tries, but never none. */
const perEmail = [
  { times: 40, seconds: quarter },
  { times: 150, seconds: day },
];
const perCallerUnderAttack = [
  { times: 2, seconds: quarter },
  { times: 6, seconds: day },
];
const perCaller = [
  { times: 20, seconds: quarter },
  { times: 60, seconds: day },
];
const perAsker = [{ times: 100, seconds: quarter }];

/**
 * Reports whether an email has an account, whether a code can be emailed, and whether only the invitation's password
 * exists. Limits apply per caller, and per caller and email, so that nobody blocks others. Users who may add users have
 * a limit of their own. A stage that reveals nothing answers as if each email could be verified.
 * @throws {DomainError} too-many-requests
 */
export async function checkEmail(
  { email, asker, clientAddress, reveals, except }: EmailCheck,
  now: Date,
): Promise<EmailAnswer> {
  const addsPeople = asker !== null && getGrant(getRole(asker), 'user.add') !== 'nowhere';
  if (addsPeople) await throttle({ what: 'check-user', whom: `user:${asker.userId}`, limits: perAsker }, now);
  else {
    const caller = toCallerKey(clientAddress);
    const whom = `email:${email.toLowerCase()}`;
    await throttle({ what: 'check-user', whom: `address:${caller}`, limits: perCaller }, now);
    const isUnderAttack = await isBeyond({ what: 'check-user', whom, limits: perEmail }, now);
    // Counted separately, so that calls before the attack don't count.
    const [what, limits] = isUnderAttack
      ? (['check-user-attacked', perCallerUnderAttack] as const)
      : (['check-user', perCallerAndEmail] as const);
    await throttle({ what, whom: `${whom} from:${caller}`, limits }, now);
  }
  const identity = await findIdentity(email);
  const isProved = identity !== null && (identity.isVerified || (await proveByPassword(identity)));
  if (!addsPeople && !reveals) return { exists: true, canVerify: true, forceChangePassword: false };
  if (identity === null || identity.userId === except)
    return { exists: false, canVerify: false, forceChangePassword: false };
  const { enabled, mustChangePassword } = identity;
  return {
    exists: true,
    canVerify: enabled && isProved && !mustChangePassword,
    forceChangePassword: mustChangePassword,
  };
}

/**
 * Marks an email as verified if the person chose a password: they signed in with the one mailed to it. Otherwise the
 * identity provider mails no code. An email set later by an administrator needs its own link.
 */
async function proveByPassword({ userId, enabled, mustChangePassword }: Identity): Promise<boolean> {
  if (!enabled || mustChangePassword) return false;
  const user = await getUser(userId);
  if (user === null || user.emailChangedAt !== undefined) return false;
  await markVerified(userId);
  return true;
}
