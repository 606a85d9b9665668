import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminGroup } from '../../functions/runtime/http/access-token.ts';
import { getUser, putUser } from '../../functions/stores/users/users.ts';
import { demoPassword, demoUsers } from './demo-tree.ts';
import type { DemoUser } from './demo-types.ts';

/** Creates a person at the identity provider, or finds them; returns the subject. */
async function ensureIdentity(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  user: DemoUser,
): Promise<string> {
  const attributes = {
    email: user.email,
    email_verified: 'true',
    given_name: user.given_name,
    family_name: user.family_name,
  };
  const Username = user.email;
  try {
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }));
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: demoPassword, Permanent: true }));
  if (user.siteId === null)
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: adminGroup }));
  if (user.disabled === true) await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
  const { UserAttributes = [] } = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const subject = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error(`The identity provider gave no subject for ${user.email}`);
  return subject;
}

/** Creates everyone of the demonstration, at the identity provider and in our own table; returns user ids by email. */
export async function seedUsers(
  env: Readonly<Record<string, string>>,
  now: Date,
  done: () => void,
): Promise<Map<string, string>> {
  const UserPoolId = env['USER_POOL_ID'] ?? '';
  const endpoint = env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'];
  const client = new CognitoIdentityProviderClient({
    region: env['AWS_REGION'] ?? 'us-east-1',
    ...(endpoint && { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  });
  const ids = new Map<string, string>();
  try {
    await client.send(new CreateGroupCommand({ UserPoolId, GroupName: adminGroup })).catch((error: unknown) => {
      // A CDK pool has the group; the stand-in knows groups only by members and may not support the call.
      if (!(error instanceof Error) || !/GroupExists|UnknownOperation|Unknown/.test(`${error.name} ${error.message}`))
        throw error;
    });
    for (const user of demoUsers) {
      const userId = await ensureIdentity(client, UserPoolId, user);
      ids.set(user.email, userId);
      if ((await getUser(userId)) === null)
        await putUser({
          userId,
          email: user.email,
          given_name: user.given_name,
          family_name: user.family_name,
          siteId: user.siteId,
          isAdmin: user.siteId === null,
          disabled: user.disabled ?? false,
          enableSiteAlerts: true,
          enableBillingEmails: false,
          enableIntroTutorial: false,
          createdAt: now.toISOString(),
        });
      done();
    }
  } finally {
    client.destroy();
  }
  return ids;
}
