import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';
import { createAssets } from '../../../scripts/local/aws/assets.ts';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { createIdentity } from '../../../scripts/local/aws/identity.ts';
import { createMail } from '../../../scripts/local/aws/mail.ts';
import { type SignedIn, signInWithPassword } from '../../../scripts/local/sign-in.ts';
import { cognitoClient } from '../../../functions/runtime/clients/cognito.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { claimsFor, getPort, type Program, signToken, startProgram } from './program.ts';

const bucket = 'test-assets';

/**
 * The program with the stand-ins of everything that people need: identity provider, mail and images. Access tokens of
 * the identity provider and those that `token` signs are both good.
 */
export async function startPeople(options: { now?: Date; env?: Record<string, string>; queues?: boolean } = {}) {
  const mail = createMail(':memory:');
  const assets = createAssets(':memory:', bucket);
  const identity = createIdentity({ dataDir: ':memory:', sendMail: mail.sendPlain });
  /** Topics that something was published to, in order. */
  const published: string[] = [];
  const bridge = await startBridge({
    cognito: identity.handleInternal, ses: mail.handleSes, s3: assets.handleS3,
    iot: async (request, response, rest) => {
      published.push(decodeURIComponent(rest.split('?')[0] ?? ''));
      request.resume();
      response.setHeader('content-type', 'application/json').end('{}');
    },
  });
  const keys = new Map<string, unknown>();
  const door = createServer({ keepAliveTimeout }, (request, response) => {
    if (request.method === 'GET' && keys.size > 0) return response.end(JSON.stringify({ keys: [...keys.values()] }));
    void identity.handlePublic(request, response, request.url ?? '/');
  });
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${getPort(door)}`;
  const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }).parse(
    await (await fetch(`${address}/${identity.userPoolId}/.well-known/jwks.json`)).json(),
  );
  const program = await startProgram({
    ...(options.now ? { now: options.now } : {}),
    ...(options.queues ? { queues: true } : {}),
    env: {
      USER_POOL_ID: identity.userPoolId, USER_POOL_CLIENT_ID: identity.clientId, IDENTITY_ENDPOINT: address,
      MAIL_FROM: 'no-reply@insights.test', ASSETS_BUCKET: bucket,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${bridge.endpoint}/cognito`,
      IOT_ENDPOINT: `${bridge.endpoint}/iot`,
      AWS_ENDPOINT_URL_SESV2: `${bridge.endpoint}/ses`, AWS_ENDPOINT_URL_S3: `${bridge.endpoint}/s3`,
      ...options.env,
    },
  });
  const [signing] = program.signing.keys;
  if (!signing) throw new Error('No key to sign with');
  for (const key of keySet.keys) keys.set(key.kid, key);
  keys.set(signing.kid, { ...signing.publicKey.export({ format: 'jwk' }), kid: signing.kid, alg: 'RS256', use: 'sig' });
  const iss = `https://cognito-idp.us-east-1.amazonaws.com/${identity.userPoolId}`;

  return {
    ...program,
    mails: mail.mails,
    published,
    token: (userId: string, isAdmin = false, more: Record<string, unknown> = {}): string =>
      signToken(signing, claimsFor(userId, { iss, client_id: identity.clientId, ...(isAdmin ? { 'cognito:groups': ['Administrators'] } : {}), ...more })),
    /** Signs in as the web does, by SRP and a code if asked; throws an error named as Cognito's. */
    signIn: (email: string, password: string, code = ''): Promise<SignedIn> =>
      signInWithPassword({ endpoint: `${address}/`, userPoolId: identity.userPoolId, clientId: identity.clientId, email, password, code }),
    /** Asks for new tokens with a refresh token; answers the identity provider's status. */
    refresh: async (refreshToken: string): Promise<number> => {
      const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' };
      const body = JSON.stringify({ RefreshToken: refreshToken, ClientId: identity.clientId });
      return (await fetch(`${address}/`, { method: 'POST', headers, body })).status;
    },
    /** Calls the identity provider's public address, as a browser would. */
    provider: async (operation: string, body: unknown): Promise<{ status: number; json: unknown }> => {
      const response = await fetch(`${address}/`, {
        method: 'POST', headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }, body: JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
    clientId: identity.clientId,
    signingKeys: identity.signingKeys,
    async stop() {
      door.close();
      door.closeAllConnections();
      await Promise.all([program.stop(), bridge.stop()]);
    },
  };
}
export type PeopleProgram = Omit<Program, 'token' | 'stop'> & Awaited<ReturnType<typeof startPeople>>;

/**
 * Runs a call that dies after its n-th step, a step being a call to the database or the identity provider: the step is
 * carried out, its answer never comes. Answers the steps taken, and whether the call died (false: it had fewer).
 */
export async function dyingAfter(steps: number, call: () => Promise<unknown>): Promise<{ died: boolean; steps: string[] }> {
  const taken: string[] = [];
  let die: () => void = () => {};
  const dead = new Promise<'died'>(resolve => {
    die = () => resolve('died');
  });
  const watched = async <Result>(step: string | undefined, next: () => Promise<Result>): Promise<Result> => {
    const result = await next();
    if (taken.length >= steps) return new Promise<never>(() => {});
    taken.push(step ?? '');
    if (taken.length < steps) return result;
    die();
    return new Promise<never>(() => {});
  };
  const options = { step: 'initialize', name: 'dieAfterStep' } as const;
  const [database, provider] = [documentClient().middlewareStack, cognitoClient().middlewareStack];
  database.add((next, context) => args => watched(context.commandName, () => next(args)), options);
  provider.add((next, context) => args => watched(context.commandName, () => next(args)), options);
  try {
    return { died: (await Promise.race([call(), dead])) === 'died', steps: taken };
  } finally {
    database.remove(options.name);
    provider.remove(options.name);
  }
}
