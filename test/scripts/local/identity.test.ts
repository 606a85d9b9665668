import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBridge } from '../../../scripts/local/bridge.ts';
import { openFrontDoor } from '../../../scripts/local/front-door.ts';
import { closeServer } from '../../../scripts/local/http.ts';
import { createIdentity } from '../../../scripts/local/identity.ts';
import { signInWithPassword } from '../../../scripts/local/sign-in.ts';

const password = 'Insights-2026';
const dataDir = mkdtempSync(path.join(tmpdir(), 'identity-'));
const mails: { to: string; text: string }[] = [];
const identity = createIdentity({ dataDir, sendMail: mail => mails.push(mail) });
let endpoint = '';
let admin: CognitoIdentityProviderClient;
const ends: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const door = await openFrontDoor(0, '127.0.0.1');
  door.serve([{ prefix: '/_local/cognito', handle: identity.handlePublic }]);
  endpoint = `${door.origin}/_local/cognito`;
  const bridge = await startBridge({ cognito: identity.handleInternal });
  admin = new CognitoIdentityProviderClient({
    endpoint: `${bridge.endpoint}/cognito`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  ends.push(() => closeServer(door.server), bridge.stop);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: endpoint,
      },
    },
  });
});
afterEach(async () => {
  await signOut();
});
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(dataDir, { recursive: true });
});

/** A user as an administrator makes one; confirmed unless `temporary`. */
async function createUser(email: string, temporary = false): Promise<string> {
  const UserPoolId = identity.userPoolId;
  const created = await admin.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: password,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }, { Name: 'given_name', Value: 'Ann' }],
    }),
  );
  if (!temporary) {
    await admin.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
  }
  return created.User?.Username ?? '';
}
const named = (name: string) => expect.objectContaining({ name });

describe('signing in with aws-amplify, unmodified', () => {
  it('proves the password by SRP, and the tokens pass aws-jwt-verify with the served keys', async () => {
    const sub = await createUser('ann@insights.test');
    await admin.send(
      new AdminAddUserToGroupCommand({
        UserPoolId: identity.userPoolId,
        Username: 'ann@insights.test',
        GroupName: 'Administrators',
      }),
    );
    expect(await signIn({ username: 'ann@insights.test', password })).toMatchObject({ isSignedIn: true });
    expect(await getCurrentUser()).toMatchObject({ userId: sub });

    const { tokens } = await fetchAuthSession();
    const verifier = CognitoJwtVerifier.create({
      userPoolId: identity.userPoolId,
      clientId: identity.clientId,
      tokenUse: 'access',
    });
    verifier.cacheJwks(await (await fetch(`${endpoint}/${identity.userPoolId}/.well-known/jwks.json`)).json());
    const claims = await verifier.verify(String(tokens?.accessToken));
    expect(claims).toMatchObject({ sub, username: sub, token_use: 'access', 'cognito:groups': ['Administrators'] });
    expect(claims.iss).toBe(`https://cognito-idp.us-east-1.amazonaws.com/${identity.userPoolId}`);
    expect(tokens?.idToken?.payload).toMatchObject({ email: 'ann@insights.test', aud: identity.clientId });
    await expect(verifier.verify(String(tokens?.idToken))).rejects.toThrow('Token use not allowed: id');

    const refreshed = await fetchAuthSession({ forceRefresh: true });
    expect(String(refreshed.tokens?.accessToken)).not.toBe(String(tokens?.accessToken));
  });

  it('signs in every time, whatever salts and numbers come up', async () => {
    await createUser('often@insights.test');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await admin.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: identity.userPoolId,
          Username: 'often@insights.test',
          Password: `${password}-${attempt}`,
          Permanent: true,
        }),
      );
      const signedIn = await signIn({ username: 'often@insights.test', password: `${password}-${attempt}` });
      expect(signedIn.isSignedIn).toBe(true);
      await signOut();
    }
  });

  it('refuses a wrong password and an unknown user alike, and slows down guessing', async () => {
    await createUser('guessed@insights.test');
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn({ username: 'nobody@insights.test', password })).rejects.toMatchObject(wrong);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(signIn({ username: 'guessed@insights.test', password: 'Guess-1234' })).rejects.toMatchObject(wrong);
    }
    await expect(signIn({ username: 'guessed@insights.test', password })).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
  });

  it('refuses a disabled user', async () => {
    await createUser('gone@insights.test');
    await admin.send(
      new AdminDisableUserCommand({ UserPoolId: identity.userPoolId, Username: 'gone@insights.test' }),
    );
    await expect(signIn({ username: 'gone@insights.test', password })).rejects.toThrow('User is disabled.');
  });

  it('asks a new user for a new password, and holds it against the policy', async () => {
    await createUser('new@insights.test', true);
    const challenge = await signIn({ username: 'new@insights.test', password });
    expect(challenge.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toEqual(named('InvalidPasswordException'));
    const done = await confirmSignIn({
      challengeResponse: 'Brand-New-2026',
      options: { userAttributes: { given_name: 'Nina', family_name: 'New' } },
    });
    expect(done.isSignedIn).toBe(true);
    expect((await fetchAuthSession()).tokens?.idToken?.payload).toMatchObject({ given_name: 'Nina' });
    await signOut();
    await expect(signIn({ username: 'new@insights.test', password })).rejects.toEqual(named('NotAuthorizedException'));
    expect((await signIn({ username: 'new@insights.test', password: 'Brand-New-2026' })).isSignedIn).toBe(true);
  });

  it('lets who forgot the password set another one with the mailed code', async () => {
    await createUser('forgetful@insights.test');
    const username = 'forgetful@insights.test';
    const asked = await resetPassword({ username });
    expect(asked.nextStep.codeDeliveryDetails.destination).toBe('f***@i***');
    const code = /code is (\d{6})/.exec(mails.find(mail => mail.to === username)?.text ?? '')?.[1] ?? '';
    const newPassword = 'Remembered-2026';
    const other = code === '000000' ? '000001' : '000000';
    await expect(
      confirmResetPassword({ username, confirmationCode: other, newPassword }),
    ).rejects.toEqual(named('CodeMismatchException'));
    await confirmResetPassword({ username, confirmationCode: code, newPassword });
    await expect(
      confirmResetPassword({ username, confirmationCode: code, newPassword: 'Again-2026' }),
    ).rejects.toEqual(named('CodeMismatchException'));
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true);
  });

  it('answers a forgotten password of nobody like one of somebody, and mails nothing', async () => {
    const before = mails.length;
    const asked = await resetPassword({ username: 'nobody@insights.test' });
    expect(asked.nextStep.codeDeliveryDetails).toMatchObject({ deliveryMedium: 'EMAIL', destination: 'n***@i***' });
    expect(mails).toHaveLength(before);
  });

  it('ends every session of a user who signs out everywhere', async () => {
    await createUser('leaver@insights.test');
    const elsewhere = await signInWithPassword({ endpoint, ...identity, email: 'leaver@insights.test', password });
    await signIn({ username: 'leaver@insights.test', password });
    await signOut({ global: true });
    await expect(call('GetTokensFromRefreshToken', { RefreshToken: elsewhere.refreshToken, ClientId: identity.clientId }))
      .resolves.toMatchObject({ __type: 'NotAuthorizedException' });
    await expect(call('GetUser', { AccessToken: elsewhere.accessToken }))
      .resolves.toMatchObject({ __type: 'NotAuthorizedException', message: 'Access Token has been revoked' });
  });
});

/** One call to the public address, as a browser would make it. */
async function call(name: string, body: unknown): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
    body: JSON.stringify(body),
  });
  return response.json();
}

describe('the public address', () => {
  it('offers nothing that needs an administrator', async () => {
    const request = { UserPoolId: identity.userPoolId, Username: 'x@insights.test' };
    for (const name of ['AdminCreateUser', 'AdminSetUserPassword', 'AdminGetUser', 'ListUsers', 'constructor']) {
      expect(await call(name, request)).toMatchObject({ __type: 'UnknownOperationException' });
    }
  });

  it('refuses a public value that would give the shared secret away', async () => {
    for (const SRP_A of ['0', 'zz', '']) {
      const request = { AuthFlow: 'USER_SRP_AUTH', ClientId: identity.clientId, AuthParameters: { USERNAME: 'a@b.c', SRP_A } };
      expect(await call('InitiateAuth', request)).toMatchObject({ __type: 'InvalidParameterException' });
    }
  });

  it('refuses flows and clients it does not know', async () => {
    const plain = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: identity.clientId, AuthParameters: { USERNAME: 'a', PASSWORD: 'b' } };
    expect(await call('InitiateAuth', plain)).toMatchObject({ __type: 'InvalidParameterException' });
    expect(await call('InitiateAuth', { ...plain, ClientId: 'other' })).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
  });
});

describe('what is kept', () => {
  it('holds verifiers and no password, and a second start knows the users and their sessions', async () => {
    await createUser('kept@insights.test');
    const session = await signInWithPassword({ endpoint, ...identity, email: 'kept@insights.test', password });
    const stored = readFileSync(path.join(dataDir, 'identity.json'), 'utf8');
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(session.refreshToken);

    const second = createIdentity({ dataDir, sendMail: () => {} });
    expect(second.userPoolId).toBe(identity.userPoolId);
    const door = await openFrontDoor(0, '127.0.0.1');
    door.serve([{ prefix: '/_local/cognito', handle: second.handlePublic }]);
    const there = `${door.origin}/_local/cognito`;
    const again = await signInWithPassword({ endpoint: there, ...second, email: 'KEPT@insights.test', password });
    expect(again.accessToken).not.toBe('');
    const refreshed = await fetch(there, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ RefreshToken: session.refreshToken, ClientId: identity.clientId }),
    });
    expect(refreshed.status).toBe(200);
    await closeServer(door.server);
  });

  it('lists users by email for administrators, page by page', async () => {
    await createUser('listed-1@insights.test');
    await createUser('listed-2@insights.test');
    const request = { UserPoolId: identity.userPoolId, Filter: 'email ^= "listed-"', Limit: 1 };
    const first = await admin.send(new ListUsersCommand(request));
    const second = await admin.send(new ListUsersCommand({ ...request, PaginationToken: first.PaginationToken }));
    expect(first.Users).toHaveLength(1);
    expect(second.Users).toHaveLength(1);
    expect(first.Users?.[0]?.Username).not.toBe(second.Users?.[0]?.Username);
    expect(second.PaginationToken).toBeUndefined();
    await expect(createUser('listed-1@insights.test')).rejects.toEqual(named('UsernameExistsException'));
  });
});
