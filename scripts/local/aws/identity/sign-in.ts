import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, operation } from '../aws-json.ts';
import type { AwsOperations } from '../aws-json.ts';
import { checkSignInCode } from './software-token.ts';
import { createChallenge, fromHex, isUnsafePublic, provesPassword } from './srp.ts';
import type { TokenIssuer } from './tokens.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const attemptMs = 3 * 60_000;
const freeFailures = 5;
const longestLockMs = 15 * 60_000;
const wrongPassword = () => new AwsError('NotAuthorizedException', 'Incorrect username or password.');
const texts = z.record(z.string(), z.string());

type Attempt = {
  userName: string;
  sub: string | undefined;
  verifier: string;
  clientPublic: bigint;
  serverPublicHex: string;
  serverSecret: bigint;
  expiresAt: number;
};

/** Creates the sign-in operations: SRP, challenges for a code or a new password, refresh, both ways of signing out. */
export function signInOperations(pool: UserPool, tokens: TokenIssuer): AwsOperations {
  /** Open SRP attempts by secret block, and open challenges by session id; each is used once. */
  const attempts = new Map<string, Attempt>();
  const sessions = new Map<string, { sub: string; expiresAt: number }>();
  const forgetExpired = () => {
    const now = Date.now();
    for (const map of [attempts, sessions]) {
      for (const [key, entry] of map) if (entry.expiresAt < now) map.delete(key);
    }
  };

  const assertClient = (clientId: string) => {
    if (clientId === pool.state.clientId) return;
    throw new AwsError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  };

  function beginSrp(parameters: Record<string, string>) {
    const userName = parameters['USERNAME'] ?? '';
    const clientHex = parameters['SRP_A'] ?? '';
    if (userName === '') throw new AwsError('InvalidParameterException', 'Missing required parameter USERNAME');
    if (!/^[0-9a-fA-F]{1,800}$/.test(clientHex) || isUnsafePublic(fromHex(clientHex))) {
      throw new AwsError('InvalidParameterException', 'Invalid SRP_A');
    }
    forgetExpired();
    const user = pool.find(userName);
    // Unknown users get a challenge too, always with the same salt, and fail as with a wrong password.
    const decoy = createHmac('sha256', pool.state.decoySecret).update(userName.toLowerCase()).digest('hex');
    const verifier = user?.verifier ?? decoy;
    const challenge = createChallenge(verifier);
    const secretBlock = randomBytes(512).toString('base64');
    attempts.set(secretBlock, {
      userName,
      sub: user?.sub,
      verifier,
      clientPublic: fromHex(clientHex),
      serverPublicHex: challenge.publicHex,
      serverSecret: challenge.secret,
      expiresAt: Date.now() + attemptMs,
    });
    const userId = user?.sub ?? decoy.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: user?.salt ?? decoy.slice(0, 32),
        SECRET_BLOCK: secretBlock,
        SRP_B: challenge.publicHex,
        USERNAME: userId,
        USER_ID_FOR_SRP: userId,
      },
    };
  }

  function verifyPassword(responses: Record<string, string>) {
    const secretBlock = responses['PASSWORD_CLAIM_SECRET_BLOCK'] ?? '';
    const attempt = attempts.get(secretBlock);
    attempts.delete(secretBlock);
    if (attempt === undefined || attempt.expiresAt < Date.now()) throw wrongPassword();
    const user = attempt.sub === undefined ? undefined : pool.state.users[attempt.sub];
    if (user === undefined) throw wrongPassword();
    if (user.failures.lockedUntil > Date.now()) {
      throw new AwsError('NotAuthorizedException', 'Password attempts exceeded');
    }
    const proved = provesPassword({
      ...attempt,
      poolName: pool.poolName,
      userId: user.sub,
      secretBlock,
      timestamp: responses['TIMESTAMP'] ?? '',
      signature: responses['PASSWORD_CLAIM_SIGNATURE'] ?? '',
    });
    if (!proved) {
      countFailure(user);
      throw wrongPassword();
    }
    if (!user.enabled) throw new AwsError('NotAuthorizedException', 'User is disabled.');
    // Wrong codes count until a code is right, whatever the password.
    if (user.softwareToken?.on !== true) user.failures = { count: 0, lockedUntil: 0 };
    if (user.status === 'RESET_REQUIRED') {
      throw new AwsError('PasswordResetRequiredException', 'Password reset required for the user');
    }
    if (user.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(user);
    if (user.softwareToken?.on === true) return askCode(user);
    return { ChallengeParameters: {}, AuthenticationResult: tokens.issue(user) };
  }

  function countFailure(user: PoolUser): void {
    const count = user.failures.count + 1;
    const lockMs = count < freeFailures ? 0 : Math.min(1000 * 2 ** (count - freeFailures), longestLockMs);
    user.failures = { count, lockedUntil: lockMs === 0 ? 0 : Date.now() + lockMs };
    pool.save();
  }

  function openSession(user: PoolUser): string {
    const session = randomBytes(96).toString('base64url');
    sessions.set(session, { sub: user.sub, expiresAt: Date.now() + attemptMs });
    return session;
  }

  function userOfSession(session: string): PoolUser {
    const open = sessions.get(session);
    if (open === undefined || open.expiresAt < Date.now()) {
      throw new AwsError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
    }
    const user = pool.get(open.sub);
    if (!user.enabled) throw new AwsError('NotAuthorizedException', 'User is disabled.');
    return user;
  }

  function askNewPassword(user: PoolUser) {
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: openSession(user),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(user.attributes),
      },
    };
  }

  function askCode(user: PoolUser) {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: openSession(user),
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
    };
  }

  /** Accepts a code of the user's authenticator app. A wrong one counts like a wrong password and keeps the session. */
  function verifyCode(session: string, responses: Record<string, string>) {
    const user = userOfSession(session);
    if (user.failures.lockedUntil > Date.now())
      throw new AwsError('NotAuthorizedException', 'Password attempts exceeded');
    try {
      checkSignInCode(user, responses['SOFTWARE_TOKEN_MFA_CODE'] ?? '');
    } catch (error) {
      countFailure(user);
      throw error;
    }
    sessions.delete(session);
    user.failures = { count: 0, lockedUntil: 0 };
    return { ChallengeParameters: {}, AuthenticationResult: tokens.issue(user) };
  }

  function setNewPassword(session: string, responses: Record<string, string>) {
    const user = userOfSession(session);
    // A refused password doesn't end the session: Amplify retries with the same one.
    pool.setPassword(user, responses['NEW_PASSWORD'] ?? '', 'CONFIRMED');
    sessions.delete(session);
    for (const [name, value] of Object.entries(responses)) {
      const attribute = /^userAttributes\.(given_name|family_name)$/.exec(name)?.[1];
      if (attribute !== undefined) user.attributes[attribute] = value;
    }
    if (user.softwareToken?.on === true) return askCode(user);
    return { ChallengeParameters: {}, AuthenticationResult: tokens.issue(user) };
  }

  return {
    InitiateAuth: operation(
      z.object({ AuthFlow: z.string(), ClientId: z.string(), AuthParameters: z._default(texts, {}) }),
      ({ AuthFlow, ClientId, AuthParameters }) => {
        assertClient(ClientId);
        if (AuthFlow === 'USER_SRP_AUTH') return beginSrp(AuthParameters);
        // REFRESH_TOKEN_AUTH is missing: a client that rotates refresh tokens doesn't have it.
        throw new AwsError('InvalidParameterException', `${AuthFlow} flow not enabled for this client`);
      },
    ),
    RespondToAuthChallenge: operation(
      z.object({
        ChallengeName: z.string(),
        ClientId: z.string(),
        Session: z.optional(z.string()),
        ChallengeResponses: texts,
      }),
      ({ ChallengeName, ClientId, Session, ChallengeResponses }) => {
        assertClient(ClientId);
        if (ChallengeName === 'PASSWORD_VERIFIER') return verifyPassword(ChallengeResponses);
        if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return verifyCode(Session ?? '', ChallengeResponses);
        if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return setNewPassword(Session ?? '', ChallengeResponses);
        throw new AwsError('InvalidParameterException', `Challenge ${ChallengeName} was not asked`);
      },
    ),
    GetTokensFromRefreshToken: operation(
      z.object({ RefreshToken: z.string(), ClientId: z.string() }),
      ({ RefreshToken, ClientId }) => {
        assertClient(ClientId);
        return { AuthenticationResult: tokens.refresh(RefreshToken) };
      },
    ),
    RevokeToken: operation(z.object({ Token: z.string(), ClientId: z.string() }), ({ Token, ClientId }) => {
      assertClient(ClientId);
      tokens.revoke(Token);
      return {};
    }),
    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), ({ AccessToken }) => {
      pool.signOutEverywhere(tokens.userOf(AccessToken));
      return {};
    }),
  };
}
