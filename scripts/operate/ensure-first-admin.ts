import {
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../../functions/runtime/clients/cognito.ts';
import { environment } from '../../functions/runtime/environment.ts';
import { adminGroup } from '../../functions/runtime/http/access-token.ts';
import {
  createIdentity,
  findIdentity,
  markVerified,
  setAdministrator,
  setEnabled,
} from '../../functions/services/people/identities.ts';
import { temporaryPassword } from '../../functions/services/people/temporary-password.ts';
import { changeUser, createUser, getUser } from '../../functions/stores/users/users.ts';

export type FirstAdminOutcome = {
  readonly userId: string;
  /** Changes of this run, in order; empty if everything existed. */
  readonly changes: readonly string[];
  /** Password of a new sign-in: shown once, to be changed at the first sign-in. */
  readonly password?: string;
};

/**
 * Makes a person an administrator: sign-in, group and record, each only if missing. So the next run completes an
 * interrupted one, and repeating it changes nothing.
 * @param email of a new person, or of an administrator
 * @throws Error if the email belongs to a person with a node: administrators have none
 */
export async function ensureFirstAdmin(email: string, now: Date): Promise<FirstAdminOutcome> {
  const address = email.toLowerCase();
  const changes: string[] = [];
  const password = temporaryPassword();
  const names = { given_name: 'First', family_name: 'Administrator' };

  const existing = await findIdentity(address);
  const created = existing === null ? await createIdentity({ email: address, ...names, password }) : null;
  if (created !== null) changes.push(`made the sign-in of ${address}`);
  const identity = existing ?? (await findIdentity(address));
  if (identity === null) throw new Error(`The identity provider doesn't have ${address} after creating it.`);
  const { userId } = identity;

  const record = await getUser(userId);
  if (record !== null && record.siteId !== null) {
    throw new Error(`${address} belongs to the node ${record.siteId}. Use another email, or move this user first.`);
  }
  if (!identity.isVerified) {
    // The operator vouches for the address; without this the password could never be reset by email.
    await markVerified(userId);
    changes.push('marked the email as verified');
  }
  if (!identity.enabled) {
    await setEnabled(userId, true);
    changes.push('enabled the sign-in');
  }
  if (!(await isInAdminGroup(cognitoClient(), userId))) {
    await setAdministrator(userId, true);
    changes.push(`put it into the group ${adminGroup}`);
  }
  // The record comes last, because it gives access.
  if (record === null) {
    const user = {
      userId,
      email: address,
      ...names,
      siteId: null,
      isAdmin: true,
      disabled: false,
      enableSiteAlerts: true,
      enableBillingEmails: false,
      enableIntroTutorial: false,
      createdAt: now.toISOString(),
    };
    if (await createUser(user)) changes.push('wrote the record');
  } else if (!record.isAdmin || record.disabled) {
    await changeUser(userId, user => ({ ...user, isAdmin: true, disabled: false }));
    changes.push('made the record that of an administrator who may sign in');
  }
  return { userId, changes, ...(created === null ? {} : { password }) };
}

async function isInAdminGroup(client: CognitoIdentityProviderClient, userId: string): Promise<boolean> {
  const { Groups = [] } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: environment().USER_POOL_ID, Username: userId }),
  );
  return Groups.some(({ GroupName }) => GroupName === adminGroup);
}
