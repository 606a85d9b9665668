import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../../runtime/clients/cognito.ts';
import { environment } from '../../runtime/environment.ts';
import { invalid } from '../../runtime/errors.ts';
import { adminGroup } from '../../runtime/http/access-token.ts';

/** Identity provider's record of a person. Emails are unique, ignoring case. */
export type Identity = {
  readonly userId: string;
  readonly enabled: boolean;
  /** The person has never signed in with their own password. */
  readonly mustChangePassword: boolean;
  /** The address was verified, so codes can be mailed there. */
  readonly isVerified: boolean;
  /** Sign-in asks for a code from an authenticator app. */
  readonly hasTwoStep: boolean;
};

const pool = () => environment().USER_POOL_ID;
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
const attributes = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([Name, Value]) => ({ Name, Value }));

/** Changes a person at the provider; false if unknown. */
async function ifThere(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return false;
    throw error;
  }
}

/**
 * Creates a sign-in with a temporary password; the provider sends no email. Returns its subject, null if the email
 * already has one.
 * @throws {DomainError} invalid-request for an email the provider refuses.
 */
export async function createIdentity(person: {
  email: string;
  given_name: string;
  family_name: string;
  password: string;
}): Promise<string | null> {
  const { email, given_name, family_name, password } = person;
  try {
    const { User } = await cognitoClient().send(
      new AdminCreateUserCommand({
        UserPoolId: pool(),
        Username: email,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: attributes({ email, email_verified: 'false', given_name, family_name }),
      }),
    );
    const userId = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (userId === undefined) throw new Error('The identity provider named no subject');
    return userId;
  } catch (error) {
    if (isNamed(error, 'UsernameExistsException') || isNamed(error, 'AliasExistsException')) return null;
    if (isNamed(error, 'InvalidParameterException'))
      throw invalid([{ path: 'body.email', message: 'Email is not valid' }]);
    throw error;
  }
}

/** @param name a subject or an email */
export async function findIdentity(name: string): Promise<Identity | null> {
  try {
    const {
      UserAttributes = [],
      Enabled,
      UserStatus,
      UserMFASettingList = [],
    } = await cognitoClient().send(new AdminGetUserCommand({ UserPoolId: pool(), Username: name }));
    const findValue = (attribute: string) => UserAttributes.find(({ Name }) => Name === attribute)?.Value;
    const userId = findValue('sub');
    if (userId === undefined) throw new Error('The identity provider named no subject');
    return {
      userId,
      enabled: Enabled === true,
      mustChangePassword: UserStatus === 'FORCE_CHANGE_PASSWORD',
      isVerified: findValue('email_verified') === 'true',
      hasTwoStep: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
    };
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException') || isNamed(error, 'InvalidParameterException')) return null;
    throw error;
  }
}

/** Sets a password to be changed at the first sign-in. */
export const setTemporaryPassword = (userId: string, password: string): Promise<boolean> =>
  ifThere(() =>
    cognitoClient().send(
      new AdminSetUserPasswordCommand({ UserPoolId: pool(), Username: userId, Password: password, Permanent: false }),
    ),
  );

/** Sets a person's own password. False if unknown. */
export const setOwnPassword = (userId: string, password: string): Promise<boolean> =>
  ifThere(() =>
    cognitoClient().send(
      new AdminSetUserPasswordCommand({ UserPoolId: pool(), Username: userId, Password: password, Permanent: true }),
    ),
  );

export const setNames = (
  userId: string,
  names: { given_name?: string | undefined; family_name?: string | undefined },
): Promise<boolean> =>
  setAttributes(userId, {
    ...(names.given_name === undefined ? {} : { given_name: names.given_name }),
    ...(names.family_name === undefined ? {} : { family_name: names.family_name }),
  });

export const markVerified = (userId: string): Promise<boolean> => setAttributes(userId, { email_verified: 'true' });

/**
 * Sets another, unverified sign-in email. The provider only accepts a unique email as verified, so it is set as
 * verified and then corrected. False if it is taken.
 */
export async function setEmail(userId: string, email: string): Promise<boolean> {
  try {
    if (!(await setAttributes(userId, { email, email_verified: 'true' }))) return true;
  } catch (error) {
    if (isNamed(error, 'AliasExistsException') || isNamed(error, 'UsernameExistsException')) return false;
    if (isNamed(error, 'InvalidParameterException'))
      throw invalid([{ path: 'body.email', message: 'Email is not valid' }]);
    throw error;
  }
  await setAttributes(userId, { email_verified: 'false' });
  return true;
}

const setAttributes = (userId: string, named: Readonly<Record<string, string>>): Promise<boolean> =>
  ifThere(() =>
    cognitoClient().send(
      new AdminUpdateUserAttributesCommand({ UserPoolId: pool(), Username: userId, UserAttributes: attributes(named) }),
    ),
  );

/** Disabling ends every session: earlier refresh tokens stop working. */
export async function setEnabled(userId: string, enabled: boolean): Promise<void> {
  const named = { UserPoolId: pool(), Username: userId };
  if (enabled) await ifThere(() => cognitoClient().send(new AdminEnableUserCommand(named)));
  else if (await ifThere(() => cognitoClient().send(new AdminDisableUserCommand(named))))
    await signOutEverywhere(userId);
}

/** Sets whether sign-in asks for a code from the person's confirmed authenticator app. */
export async function setTwoStep(userId: string, on: boolean): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: on, PreferredMfa: on };
  await ifThere(() =>
    cognitoClient().send(
      new AdminSetUserMFAPreferenceCommand({ UserPoolId: pool(), Username: userId, SoftwareTokenMfaSettings }),
    ),
  );
}

/** Invalidates earlier refresh tokens and, at the provider itself, access tokens. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await ifThere(() =>
    cognitoClient().send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool(), Username: userId })),
  );
}

/** Sets the administrator group claim; the record must match. */
export async function setAdministrator(userId: string, isAdmin: boolean): Promise<void> {
  const named = { UserPoolId: pool(), Username: userId, GroupName: adminGroup };
  await ifThere(() =>
    cognitoClient().send(isAdmin ? new AdminAddUserToGroupCommand(named) : new AdminRemoveUserFromGroupCommand(named)),
  );
}

/** Deletes a sign-in permanently; a missing one is no error. */
export async function deleteIdentity(userId: string): Promise<void> {
  await ifThere(() => cognitoClient().send(new AdminDeleteUserCommand({ UserPoolId: pool(), Username: userId })));
}
