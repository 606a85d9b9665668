import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';
import { endpointIds, registry } from '../../../shared/contract/registry.ts';
import { getEndpointAddress, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { now, setClock } from '../../../functions/runtime/clock.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { logTo } from '../../../functions/runtime/logger.ts';
import { serveAwsJson } from '../../../scripts/local/aws/aws-json.ts';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { startDatabase } from '../../../scripts/local/aws/database.ts';
import { callDirectly } from '../../../scripts/local/aws/engine.ts';
import { loadHandler } from '../../../scripts/local/gateway/gateway.ts';
import { createKeys } from '../../../scripts/local/aws/keys.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { createParameters } from '../../../scripts/local/aws/parameters.ts';
import { startQueues } from '../../../scripts/local/aws/queues.ts';
import { deliverEmailsDirectly, directMailQueue } from '../../../scripts/local/functions/deliver-mails.ts';
import { queueNames, queueSettings } from '../../../shared/messages/queues.ts';
import { answerHalf } from './half-answers.ts';
import { recordStored } from './record-stored.ts';

export const poolId = 'us-east-1_AbCdEfGhI';
export const clientId = 'client1234567890';
export const origin = 'http://localhost:3999';
const makeIssuer = (pool: string) => `https://cognito-idp.us-east-1.amazonaws.com/${pool}`;

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
export function newSigningKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** The port a listening server was given. */
export function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
export function signToken(key: SigningKey, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const content = `${part({ alg: 'RS256', kid: key.kid, ...header })}.${part(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/** The claims of a good access token of Cognito; a test changes what it is about. */
export function claimsFor(userId: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    sub: userId, iss: makeIssuer(poolId), client_id: clientId, token_use: 'access', scope: 'aws.cognito.signin.user.admin',
    auth_time: seconds - 10, iat: seconds - 10, exp: seconds + 3600, jti: randomUUID(), username: userId, ...more,
  };
}

export type CallOptions = {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  rawBody?: string;
  /** A body that is no text, such as an uploaded form. */
  bytes?: Uint8Array;
  /** Where the call comes from. */
  sourceIp?: string;
  headers?: Record<string, string>;
  cookies?: string[];
};
/** The answer, when it has this status; otherwise an error that shows it. */
export function withStatus(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`Answered ${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
}

export type Answer = { status: number; headers: Record<string, string>; cookies: string[]; text: string; json: unknown };

/** Every batch is answered in halves: without this its waits were most of the time of all tests. */
export const pauseBriefly = (): void => setPause(ms => wait(Math.min(ms, 3)));

/**
 * The database, keys, parameters and the pool's public keys on loopback; the program's own code in front of them. The
 * database is called past the AWS client's endpoint rules, signatures, retries and checks, most of a call's work, but
 * with `awsClient` as Lambda calls it: stores are tested so.
 */
export async function startProgram(options: { env?: Record<string, string>; now?: Date; queues?: boolean; awsClient?: boolean } = {}) {
  const database = await startDatabase({ dataDir: ':memory:', tablePrefix: 'test-', clock: now });
  const keys = createKeys(':memory:');
  const parameters = createParameters(':memory:');
  const bridge = await startBridge({
    kms: (request, response) => serveAwsJson(keys.operations, request, response),
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
  });
  const queues = options.queues ? await startQueues({ dataDir: ':memory:' }) : null;
  const signing = { keys: [newSigningKey()], reads: 0, isDown: false };
  const jwks = createServer({ keepAliveTimeout }, (request, response) => {
    signing.reads += 1;
    if (signing.isDown || request.url !== `/${poolId}/.well-known/jwks.json`) return response.writeHead(503).end();
    const published = signing.keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }));
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>(resolve => jwks.listen(0, '127.0.0.1', resolve));
  const port = getPort(jwks);
  Object.assign(process.env, {
    STAGE: 'test', AWS_REGION: 'us-east-1', TABLE_PREFIX: 'test-', PUBLIC_ORIGIN: origin,
    USER_POOL_ID: poolId, USER_POOL_CLIENT_ID: clientId, IDENTITY_ENDPOINT: `http://127.0.0.1:${port}`,
    CALL_RATES: 'unlimited', CREDENTIAL_KEY_ID: keys.keyArn, PARAMETER_PREFIX: '/insights/test', GOOGLE_CLIENT_ID: 'google-client',
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint, AWS_ENDPOINT_URL_KMS: `${bridge.endpoint}/kms`,
    AWS_ENDPOINT_URL_SSM: `${bridge.endpoint}/ssm`, MAIL_QUEUE_URL: directMailQueue, AWS_LAMBDA_FUNCTION_NAME: 'test-job', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local',
    ...(queues && { ...Object.fromEntries(queueNames.filter(name => name !== 'mails').map(name => [queueSettings[name], queues.urls[name]])), AWS_ENDPOINT_URL_SQS: queues.endpoint }),
    ...options.env,
  });
  parameters.put('/insights/test/google/client-secret', 'SecureString', 'the-client-secret');
  forgetEnvironment();
  if (options.awsClient !== true) callDirectly(documentClient(), database.endpoint);
  recordStored('test-');
  pauseBriefly();
  answerHalf();
  deliverEmailsDirectly();
  const tokens = new Map<string, string>();
  const lines: string[] = [];
  logTo(line => lines.push(line));
  if (options.now) setClock(() => options.now ?? new Date());

  return {
    lines,
    signing,
    parameters,
    queues,
    /** An access token of this user; the same one every time. */
    token(userId: string, isAdmin = false): string {
      const cached = tokens.get(`${userId} ${isAdmin}`);
      const token =
        cached ?? signToken(signing.keys[0] ?? newSigningKey(), claimsFor(userId, isAdmin ? { 'cognito:groups': ['Administrators'] } : {}));
      tokens.set(`${userId} ${isAdmin}`, token);
      return token;
    },
    call: callEndpoint,
    async stop() {
      setClock(() => new Date());
      jwks.close();
      jwks.closeAllConnections();
      await Promise.all([database.stop(), bridge.stop(), queues?.stop()]);
    },
  };
}
export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Calls a route's own handler file with the event API Gateway would make. */
export async function callEndpoint(id: string, options: CallOptions = {}): Promise<Answer> {
  const endpoint = allEndpoints.find(candidate => candidate.id === id);
  if (!endpoint) throw new Error(`There is no endpoint ${id}`);
  const handler = await loadHandler(`api/${endpoint.area}/${id}.ts`);
  // A test that changes the environment gets clients of its own, which nobody listens to yet.
  recordStored('test-');
  deliverEmailsDirectly();
  answerHalf();
  const text = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const path = getEndpointAddress(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
  const event: Partial<APIGatewayProxyEventV2> = {
    version: '2.0',
    routeKey: `${endpoint.method} ${getEndpointAddress(endpoint)}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(options.query).toString(),
    headers: { ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }), ...options.headers },
    ...(options.cookies ? { cookies: options.cookies } : {}),
    ...(options.query ? { queryStringParameters: options.query } : {}),
    ...(options.params ? { pathParameters: options.params } : {}),
    ...(text === undefined ? {} : { body: text }),
    ...(options.bytes ? { body: Buffer.from(options.bytes).toString('base64') } : {}),
    ...(options.sourceIp ? { requestContext: makeRequestContext(options.sourceIp) } : {}),
    isBase64Encoded: options.bytes !== undefined,
  };
  return toAnswer(await handler(event, lambdaContext(id, 30_000)));
}

const makeRequestContext = (sourceIp: string): APIGatewayProxyEventV2['requestContext'] => ({
  accountId: '', apiId: '', domainName: '', domainPrefix: '', requestId: '', routeKey: '', stage: '$default', time: '', timeEpoch: 0,
  http: { method: '', path: '', protocol: '', sourceIp, userAgent: '' },
});

const resultSchema = z.strictObject({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  cookies: z.optional(z.array(z.string())),
  body: z.string(),
  isBase64Encoded: z.optional(z.boolean()),
});
function toAnswer(result: unknown): Answer {
  const { statusCode, headers, cookies, body, isBase64Encoded } = resultSchema.parse(result);
  // The schema of a picture and of a PDF is that of its bytes in base64.
  const isPicture = /^(image\/|application\/pdf)/.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  const isFile = /^text\/(calendar|csv)/.test(headers['content-type'] ?? '');
  const text = isPicture ? JSON.stringify(body) : isFile ? Buffer.from(body, 'base64').toString('utf8') : isBase64Encoded ? '' : body;
  return { status: statusCode, headers, cookies: cookies ?? [], text, json: text === '' || isFile ? undefined : JSON.parse(text) };
}

export const allEndpoints: Endpoint[] = endpointIds.map(id => registry[id]);
/** Endpoints for programs with a key (test/security/public-api.test.ts). */
export const apiEndpoints: Endpoint[] = allEndpoints.filter(({ id, apiScope }) => apiScope !== undefined && id !== 'serve-mcp');
/** Endpoints of the web. */
export const sessionEndpoints: Endpoint[] = allEndpoints.filter(({ apiScope }) => apiScope === undefined);
