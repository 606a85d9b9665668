import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  claimSignature,
  fromHex,
  generator,
  groupPrime,
  hashHex,
  modPow,
  paddedHex,
  passwordExponent,
  computeScrambler,
  sessionKey,
} from './aws/identity/srp.ts';

const challengeSchema = z.object({
  ChallengeParameters: z.object({
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
    USER_ID_FOR_SRP: z.string(),
  }),
});
const tokensSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});
const codeChallengeSchema = z.object({ ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'), Session: z.string() });
const errorSchema = z.object({ __type: z.string(), message: z.string() });

export type SignedIn = { accessToken: string; idToken: string; refreshToken: string };

/**
 * Signs a person in by SRP over the public address, as the web does through Amplify; for tests, bench and scripts that
 * need a token without a browser. Throws an Error with Cognito's name.
 * @param request.endpoint `${origin}/_local/cognito`
 */
export async function signInWithPassword(request: {
  endpoint: string;
  userPoolId: string;
  clientId: string;
  email: string;
  password: string;
  /** From the authenticator app, if two-step sign-in is on. */
  code?: string;
}): Promise<SignedIn> {
  const { endpoint, userPoolId, clientId } = request;
  const poolName = userPoolId.split('_')[1] ?? userPoolId;
  const secret = fromHex(randomBytes(32).toString('hex'));
  const publicValue = modPow(generator, secret, groupPrime);
  const challenge = challengeSchema.parse(
    await call(endpoint, 'InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: request.email, SRP_A: publicValue.toString(16) },
    }),
  ).ChallengeParameters;

  const serverPublic = fromHex(challenge.SRP_B);
  const userId = challenge.USER_ID_FOR_SRP;
  const scrambler = computeScrambler(publicValue, serverPublic);
  const exponent = passwordExponent(poolName, userId, request.password, fromHex(challenge.SALT));
  const multiplier = fromHex(hashHex(paddedHex(groupPrime) + paddedHex(generator)));
  const base = serverPublic - multiplier * modPow(generator, exponent, groupPrime);
  const positiveBase = ((base % groupPrime) + groupPrime) % groupPrime;
  const shared = modPow(positiveBase, secret + scrambler * exponent, groupPrime);
  const timestamp = cognitoTimestamp(new Date());
  const signature = claimSignature(sessionKey(shared, scrambler), {
    poolName,
    userId,
    secretBlock: challenge.SECRET_BLOCK,
    timestamp,
  });
  const answer = await call(endpoint, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
      TIMESTAMP: timestamp,
    },
  });
  const asked = z.safeParse(codeChallengeSchema, answer);
  const { AuthenticationResult } = z.parse(
    tokensSchema,
    asked.success
      ? await call(endpoint, 'RespondToAuthChallenge', {
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ClientId: clientId,
          Session: asked.data.Session,
          ChallengeResponses: { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: request.code ?? '' },
        })
      : answer,
  );
  return {
    accessToken: AuthenticationResult.AccessToken,
    idToken: AuthenticationResult.IdToken,
    refreshToken: AuthenticationResult.RefreshToken,
  };
}

async function call(endpoint: string, operation: string, body: unknown): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { __type, message } = errorSchema.parse(answer);
  throw Object.assign(new Error(message), { name: __type });
}

/** 'Sat Nov 21 07:42:38 UTC 2026' */
function cognitoTimestamp(at: Date): string {
  const [weekday, day, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
