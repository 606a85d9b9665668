import { AdminCreateUserCommand, AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient } from '../../../functions/runtime/clients/cognito.ts';
import { environment } from '../../../functions/runtime/environment.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import type { PeopleProgram } from './people.ts';

export type Person = { readonly userId: string; readonly email: string; readonly password: string };
/** Everything that ends a person's sessions. */
export const endings = ['logout', 'change', 'reset', 'administrator'] as const;
export type Ending = (typeof endings)[number];
export const newPassword = 'Calm-harbor-2027';

/** Someone at the site 'site-n1' with a proved address and a password of their own. */
export async function addPerson(email: string): Promise<Person> {
  const password = 'Insights-2026';
  const UserPoolId = environment().USER_POOL_ID;
  const { User } = await cognitoClient().send(
    new AdminCreateUserCommand({
      UserPoolId, Username: email, TemporaryPassword: password, MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }, { Name: 'email_verified', Value: 'true' }],
    }),
  );
  await cognitoClient().send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }));
  const userId = User?.Username ?? '';
  await putUser({
    userId, email, given_name: 'Ann', family_name: 'Ash', siteId: 'site-n1', isAdmin: false, disabled: false,
    enableSiteAlerts: false, enableBillingEmails: false, enableIntroTutorial: false, createdAt: '2026-11-01T00:00:00.000Z',
  });
  return { userId, email, password };
}

/** Ends all sessions of a person in one of the ways; answers the status of the call. */
export async function ending(program: Pick<PeopleProgram, 'call' | 'token' | 'provider' | 'mails' | 'clientId'>, how: Ending, person: Person, accessToken: string): Promise<number> {
  switch (how) {
    case 'logout':
      return (await program.call('end-sessions', { token: accessToken })).status;
    case 'change':
      return (await program.call('change-password', { token: accessToken, body: { current: person.password, password: newPassword } })).status;
    case 'reset': {
      await program.provider('ForgotPassword', { ClientId: program.clientId, Username: person.email });
      const mail = program.mails().findLast(({ to }) => to.includes(person.email));
      const code = /code is (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
      return (await program.call('reset-password', { body: { email: person.email, code, password: newPassword }, sourceIp: '203.0.113.9' })).status;
    }
    case 'administrator':
      return (await program.call('sign-out-user', { token: program.token('admin-user', true), params: { userId: person.userId } })).status;
  }
}
