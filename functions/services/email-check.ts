import type { Viewer } from '../../shared/domain/access/decide.ts';
import { grantOf } from '../../shared/domain/access/role-grants.ts';
import { roleOf } from '../../shared/domain/access/roles.ts';
import { findIdentity } from './identities.ts';
import { callerOf, throttle } from './throttle.ts';

export type EmailCheck = {
  readonly email: string;
  /** Who asks; null while signed out. */
  readonly asker: Viewer | null;
  readonly clientAddress: string;
  /** Whether the stage tells a visitor which emails it knows (product decisions, Unknown email). */
  readonly reveals: boolean;
  /** Whose own email it may be: that is nobody else's. */
  readonly except?: string | undefined;
};
export type EmailAnswer = { exists: boolean; canVerify: boolean; forceChangePassword: boolean };

const quarter = 15 * 60;
const day = 24 * 3600;
/** A person mistypes and tries again; a list of addresses takes years. */
const perEmail = [{ times: 5, seconds: quarter }, { times: 20, seconds: day }];
const perCaller = [{ times: 20, seconds: quarter }, { times: 60, seconds: day }];
const perAsker = [{ times: 100, seconds: quarter }];

/**
 * Whether an email belongs to someone, whether a code can be mailed to them, and whether they still have the password
 * of their invitation. Counted per email and per caller; who may add people is counted by themselves alone. A stage
 * that reveals nothing answers everybody else as if each email could be verified.
 * @throws {DomainError} too-many-requests
 */
export async function checkEmail({ email, asker, clientAddress, reveals, except }: EmailCheck, now: Date): Promise<EmailAnswer> {
  const addsPeople = asker !== null && grantOf(roleOf(asker), 'user.add') !== 'nowhere';
  if (addsPeople) await throttle({ what: 'check-user', whom: `user:${asker.userId}`, limits: perAsker }, now);
  else {
    await throttle({ what: 'check-user', whom: `address:${callerOf(clientAddress)}`, limits: perCaller }, now);
    await throttle({ what: 'check-user', whom: `email:${email.toLowerCase()}`, limits: perEmail }, now);
    if (!reveals) return { exists: true, canVerify: true, forceChangePassword: false };
  }
  const identity = await findIdentity(email);
  if (identity === null || identity.userId === except) return { exists: false, canVerify: false, forceChangePassword: false };
  const { enabled, isVerified, mustChangePassword } = identity;
  return { exists: true, canVerify: enabled && isVerified && !mustChangePassword, forceChangePassword: mustChangePassword };
}
