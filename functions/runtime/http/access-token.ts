import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod/mini';
import { environment, oncePerEnvironment } from '../environment.ts';
import { DomainError, unauthorized } from '../errors.ts';

const fetchTimeoutMs = 3000;
const maxTokenLength = 8192;
/** Seconds a signer's clock may be ahead of ours. */
const clockSkewSeconds = 60;
export const adminGroup = 'Administrators';

const claimsSchema = z.object({
  sub: z.string(),
  iat: z.number(),
  // The verifier lets a token without an end pass.
  exp: z.number(),
  // Sign-in time of the person; a refreshed token repeats it.
  auth_time: z.number(),
  'cognito:groups': z._default(z.array(z.string()), []),
});
export type Claims = {
  readonly userId: string;
  readonly isInAdminGroup: boolean;
  /** The second of the epoch at which the session started. */
  readonly signedInAt: number;
};

/** The pool's keys couldn't be loaded: that says nothing about the token, so the user stays signed in. */
class KeysUnavailable extends Error {}

const verifier = oncePerEnvironment(() => {
  const { IDENTITY_ENDPOINT, USER_POOL_ID, USER_POOL_CLIENT_ID } = environment();
  // The verifier itself accepts only https; only the keys' address differs locally.
  const address = `${IDENTITY_ENDPOINT}/${USER_POOL_ID}/.well-known/jwks.json`;
  const fetchKeys = async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!answer.ok) throw new Error(`The key endpoint returned ${answer.status}`);
    return answer.arrayBuffer();
  };
  return CognitoJwtVerifier.create(
    { userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID, tokenUse: 'access' },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: {
          fetch: () =>
            fetchKeys().catch((error: unknown) => {
              throw new KeysUnavailable('The pool’s keys could not be read', { cause: error });
            }),
        },
      }),
    },
  );
});

/**
 * Verifies a bearer token's signature, expiry, issuer, client and use, and returns its claims. Every failure is the
 * same 401. An unknown key id reloads the pool's keys (rotation), at most once in ten seconds.
 */
export async function verifyAccessToken(authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  return claimsOfToken(token);
}

/** The token of an Authorization header. */
export const bareToken = (authorization: string | undefined): string => authorization?.replace(/^Bearer /i, '') ?? '';

/** Verifies a bare token (the message channel passes it as a password). */
export async function claimsOfToken(token: string): Promise<Claims> {
  if (token.length > maxTokenLength) throw unauthorized();
  const payload = await verifier()
    .verify(token)
    .catch((error: unknown) => {
      if (error instanceof KeysUnavailable) {
        throw new DomainError('throttled', "We can't verify your sign-in right now. Please try again in a moment");
      }
      throw unauthorized();
    });
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success || claims.data.iat > Date.now() / 1000 + clockSkewSeconds) throw unauthorized();
  const { sub: userId, auth_time: signedInAt, 'cognito:groups': groups } = claims.data;
  return { userId, isInAdminGroup: groups.includes(adminGroup), signedInAt };
}
