import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInWithPassword } from '../../../scripts/local/sign-in.ts';
import { serverCalls } from '../../../shared/model/pool-calls.ts';
import { computeCode } from '../../support/authenticator.ts';
import { password, startIdentity } from './identity-fixture.ts';

let started: Awaited<ReturnType<typeof startIdentity>>;
let identity: (typeof started)['identity'];
let endpoint = '';
const createUser = (email: string, temporary = false) => started.createUser(email, temporary);
const call = (name: string, body: unknown) => started.call(name, body);
const callAsServer = (name: string, body: unknown) => started.call(name, body, 'server');
const named = (name: string) => expect.objectContaining({ name });

beforeAll(async () => {
  started = await startIdentity();
  ({ identity, endpoint } = started);
  const { userPoolId, clientId: userPoolClientId } = identity;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
});
afterEach(async () => {
  await signOut();
});
afterAll(() => started.stop());

describe('signing in with aws-amplify, unmodified', () => {
  it('verifies the password with SRP; the tokens pass aws-jwt-verify with the served keys', async () => {
    const sub = await createUser('ann@insights.test');
    await started.admin.send(
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

  it('signs in reliably with any random salt and number', async () => {
    await createUser('often@insights.test');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await started.admin.send(
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
    // Time stands still: a slow machine must not outlast the lock.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
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
    await started.admin.send(
      new AdminDisableUserCommand({ UserPoolId: identity.userPoolId, Username: 'gone@insights.test' }),
    );
    await expect(signIn({ username: 'gone@insights.test', password })).rejects.toThrow('User is disabled.');
  });

  it('asks a new user for a new password and checks it against the policy', async () => {
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

  it('lets a user reset a forgotten password with the emailed code', async () => {
    await createUser('forgetful@insights.test');
    const username = 'forgetful@insights.test';
    const asked = await resetPassword({ username });
    expect(asked.nextStep.codeDeliveryDetails.destination).toBe('f***@i***');
    const code = /code is (\d{6})/.exec(started.mails.find(mail => mail.to === username)?.text ?? '')?.[1] ?? '';
    const newPassword = 'Remembered-2026';
    const other = code === '000000' ? '000001' : '000000';
    const answer = (ConfirmationCode: string, Password = newPassword) => callAsServer('ConfirmForgotPassword', { ClientId: identity.clientId, Username: username, ConfirmationCode, Password });
    expect(await answer(other)).toMatchObject({ __type: 'CodeMismatchException' });
    expect(await answer(code)).toEqual({});
    expect(await answer(code, 'Calm-harbor-2026')).toMatchObject({ __type: 'CodeMismatchException' });
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true);
  });

  it('answers alike for unknown emails, sends nothing, and limits repeated requests', async () => {
    const before = started.mails.length;
    const ask = () => resetPassword({ username: 'nobody@insights.test' });
    expect((await ask()).nextStep.codeDeliveryDetails.destination).toBe('n***@i***');
    for (let times = 2; times <= 10; times += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ name: 'LimitExceededException' });
    expect(started.mails).toHaveLength(before);
  });

  it('changes a password given the current one, and checks it against the policy', async () => {
    await createUser('changer@insights.test');
    const { accessToken } = await signInWithPassword({ endpoint, ...identity, email: 'changer@insights.test', password });
    const change = (PreviousPassword: string, ProposedPassword: string) => callAsServer('ChangePassword', { AccessToken: accessToken, PreviousPassword, ProposedPassword });
    expect(await change('Wrong-2026', 'Muddy-boots-2027')).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await change(password, 'weak')).toMatchObject({ __type: 'InvalidPasswordException' });
    expect(await callAsServer('ChangePassword', { AccessToken: `${accessToken}x`, PreviousPassword: password, ProposedPassword: 'Muddy-boots-2027' }))
      .toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await change(password, 'Muddy-boots-2027')).toEqual({});
    expect((await signIn({ username: 'changer@insights.test', password: 'Muddy-boots-2027' })).isSignedIn).toBe(true);
    for (let tries = 0; tries < 8; tries += 1) await change('Wrong-2026', 'Calm-harbor-2028');
    expect(await change('Muddy-boots-2027', 'Calm-harbor-2028')).toMatchObject({ __type: 'LimitExceededException' });
  });

  it('asks for a code of the authenticator app, each once, after it was confirmed and turned on', async () => {
    const email = 'codes@insights.test';
    await createUser(email);
    const { userPoolId: UserPoolId } = identity;
    const { accessToken: AccessToken } = await signInWithPassword({ endpoint, ...identity, email, password });
    const prefer = (Enabled: boolean) => callAsServer('AdminSetUserMFAPreference', { UserPoolId, Username: email, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } });
    expect(await prefer(true)).toMatchObject({ __type: 'InvalidParameterException', message: 'User has not verified software token mfa' });
    expect(await callAsServer('VerifySoftwareToken', { AccessToken, UserCode: '123456' })).toMatchObject({ __type: 'SoftwareTokenMFANotFoundException' });
    const { SecretCode } = (await callAsServer('AssociateSoftwareToken', { AccessToken })) as { SecretCode: string };
    const at = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => at);
    onTestFinished(() => clock.mockRestore());
    const code = (steps: number) => computeCode(SecretCode, at + steps * 30_000);
    expect(await callAsServer('VerifySoftwareToken', { AccessToken, UserCode: code(7) })).toMatchObject({ __type: 'EnableSoftwareTokenMFAException' });
    expect(await callAsServer('VerifySoftwareToken', { AccessToken, UserCode: code(-1) })).toEqual({ Status: 'SUCCESS' });
    expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
    await signOut();
    expect(await prefer(true)).toEqual({});
    expect(await callAsServer('AdminGetUser', { UserPoolId, Username: email })).toMatchObject({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
    expect((await signIn({ username: email, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: code(2) })).rejects.toEqual(named('CodeMismatchException'));
    await expect(confirmSignIn({ challengeResponse: code(-1) })).rejects.toEqual(named('ExpiredCodeException'));
    expect((await confirmSignIn({ challengeResponse: code(0) })).isSignedIn).toBe(true);
    await signOut();
    // A temporary password doesn't replace the code.
    await callAsServer('AdminSetUserPassword', { UserPoolId, Username: email, Password: 'Temporary-2026', Permanent: false });
    await signIn({ username: email, password: 'Temporary-2026' });
    expect((await confirmSignIn({ challengeResponse: password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    // Nor does the right password forgive wrong codes.
    for (let tries = 0; tries < 5; tries += 1) {
      await signIn({ username: email, password });
      await confirmSignIn({ challengeResponse: code(5) }).catch(() => undefined);
    }
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    clock.mockImplementation(() => at + 3_600_000);
    expect(await prefer(false)).toEqual({});
    await signOut();
    expect((await signIn({ username: email, password })).isSignedIn).toBe(true);
  });

  it.each(serverCalls)('refuses %s from a browser, as the firewall does', async name => {
    expect(await call(name, {})).toMatchObject({ __type: 'ForbiddenException' });
  });

  it('rotates refresh tokens with 30 seconds of grace; revoking one ends its whole sign-in', async () => {
    await createUser('rotating@insights.test');
    const { userPoolId, clientId: ClientId } = identity;
    const session = await signInWithPassword({ endpoint, userPoolId, clientId: ClientId, email: 'rotating@insights.test', password });
    const refresh = async (RefreshToken: string) => (await call('GetTokensFromRefreshToken', { RefreshToken, ClientId })) as { AuthenticationResult?: { RefreshToken: string; AccessToken: string }; __type?: string };
    const first = (await refresh(session.refreshToken)).AuthenticationResult;
    expect(first?.RefreshToken).not.toBe(session.refreshToken);
    const authTime = (token = '') => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { auth_time: number }).auth_time;
    expect(authTime(first?.AccessToken)).toBe(authTime(session.accessToken));
    // A second tab, or an answer that was lost.
    expect((await refresh(session.refreshToken)).AuthenticationResult).toBeDefined();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000);
    onTestFinished(() => clock.mockRestore());
    expect((await refresh(session.refreshToken)).__type).toBe('RefreshTokenReuseException');
    const second = (await refresh(first?.RefreshToken ?? '')).AuthenticationResult;
    expect(second).toBeDefined();
    // With rotation Cognito's client has no other flow to refresh by.
    expect(await call('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters: { REFRESH_TOKEN: second?.RefreshToken ?? '' } })).toMatchObject({ __type: 'InvalidParameterException' });
    await call('RevokeToken', { Token: session.refreshToken, ClientId });
    expect((await refresh(second?.RefreshToken ?? '')).__type).toBe('NotAuthorizedException');
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
