import { createHash, createPrivateKey, createPublicKey, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError } from '../aws-json.ts';
import type { PoolUser, UserPool } from './user-pool.ts';

const accessSeconds = 3600;
const refreshMs = 30 * 24 * 3600 * 1000;
/** Grace period of a used refresh token (lib/stacks/identity.ts: rotation). */
const rotationGraceMs = 30_000;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const accessClaimsSchema = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  /** Milliseconds in addition to `iat`: a sign-out within the same second must still revoke. */
  issued_ms: z.optional(z.int()),
});

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;

/** Creates the pool's token issuer: RS256 with Cognito's issuer and claims, opaque refresh tokens. */
export function createTokenIssuer(pool: UserPool) {
  const { state } = pool;
  const privateKey = createPrivateKey(state.signingKeyPem);
  const publicKey = createPublicKey(privateKey);
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${state.poolId}`;
  const signed = (claims: Record<string, unknown>) => {
    const content = `${encode({ kid: state.signingKeyId, alg: 'RS256' })}.${encode(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  function accessAndId(user: PoolUser, session: { originJti: string; authTime: number }) {
    const now = Date.now();
    const shared = {
      sub: user.sub,
      ...(user.groups.length === 0 ? {} : { 'cognito:groups': user.groups }),
      iss: issuer,
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
      exp: Math.floor(now / 1000) + accessSeconds,
      iat: Math.floor(now / 1000),
    };
    return {
      AccessToken: signed({
        ...shared,
        client_id: state.clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        jti: randomUUID(),
        username: user.sub,
        issued_ms: now,
      }),
      IdToken: signed({
        ...user.attributes,
        ...shared,
        email_verified: user.attributes['email_verified'] === 'true',
        'cognito:username': user.sub,
        aud: state.clientId,
        token_use: 'id',
        jti: randomUUID(),
      }),
      ExpiresIn: accessSeconds,
      TokenType: 'Bearer',
    };
  }

  function forgetExpired(now: number): void {
    for (const [hash, { expiresAt }] of Object.entries(state.refreshTokens)) {
      if (expiresAt < now) delete state.refreshTokens[hash];
    }
  }

  return {
    issuer,
    publicKey,
    jwks: {
      keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', kid: state.signingKeyId, use: 'sig' }],
    },
    /** Issues the tokens of a new sign-in. */
    issue(user: PoolUser) {
      const refreshToken = randomBytes(96).toString('base64url');
      const session = { originJti: randomUUID(), authTime: Math.floor(Date.now() / 1000) };
      state.refreshTokens[hashToken(refreshToken)] = { sub: user.sub, ...session, expiresAt: Date.now() + refreshMs };
      pool.save();
      return { ...accessAndId(user, session), RefreshToken: refreshToken };
    },
    /**
     * Exchanges a valid refresh token for new tokens, including another refresh token with the original expiry. The
     * used one is refused after its grace period.
     */
    refresh(refreshToken: string) {
      const session = state.refreshTokens[hashToken(refreshToken)];
      const user = session === undefined ? undefined : state.users[session.sub];
      if (session === undefined || user === undefined) {
        throw new AwsError('NotAuthorizedException', 'Refresh Token has been revoked');
      }
      if (session.expiresAt < Date.now()) throw new AwsError('NotAuthorizedException', 'Refresh Token has expired');
      if (!user.enabled) throw new AwsError('NotAuthorizedException', 'User is disabled.');
      const now = Date.now();
      if (session.rotatedAt !== undefined && session.rotatedAt + rotationGraceMs <= now) {
        throw new AwsError('RefreshTokenReuseException', 'Refresh token has been rotated and cannot be used again');
      }
      session.rotatedAt ??= now;
      const next = randomBytes(96).toString('base64url');
      const { rotatedAt: _used, ...same } = session;
      state.refreshTokens[hashToken(next)] = same;
      forgetExpired(now);
      pool.save();
      return { ...accessAndId(user, session), RefreshToken: next };
    },
    /** Ends a sign-in: all its refresh and access tokens. An unknown one is no error. */
    revoke(refreshToken: string): void {
      const session = state.refreshTokens[hashToken(refreshToken)];
      if (session === undefined) return;
      for (const [hash, { originJti }] of Object.entries(state.refreshTokens)) {
        if (originJti === session.originJti) delete state.refreshTokens[hash];
      }
      for (const [origin, until] of Object.entries(state.revokedOrigins)) {
        if (until < Date.now()) delete state.revokedOrigins[origin];
      }
      state.revokedOrigins[session.originJti] = Date.now() + accessSeconds * 1000;
      pool.save();
    },
    /** Returns an access token's user; Cognito's own errors for a forged, expired or revoked token. */
    userOf(accessToken: string): PoolUser {
      const invalid = new AwsError('NotAuthorizedException', 'Could not verify signature for Access Token');
      const [header = '', payload = '', signature = ''] = accessToken.split('.');
      const genuine = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      );
      if (!genuine) throw invalid;
      const claims = z.safeParse(accessClaimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      if (!claims.success) throw new AwsError('NotAuthorizedException', 'Invalid Access Token');
      const { sub, exp, iat, issued_ms: issuedMs, origin_jti: origin } = claims.data;
      if (exp * 1000 < Date.now()) throw new AwsError('NotAuthorizedException', 'Access Token has expired');
      const user = state.users[sub];
      if (user === undefined) throw new AwsError('UserNotFoundException', 'User does not exist.');
      if ((issuedMs ?? iat * 1000) <= user.signedOutAt || origin in state.revokedOrigins) {
        throw new AwsError('NotAuthorizedException', 'Access Token has been revoked');
      }
      return user;
    },
  };
}
