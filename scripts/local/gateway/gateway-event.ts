import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { localAccount } from './lambda-context.ts';

const textual = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Builds an HTTP API's event, payload format 2.0: the query raw and decoded, repeated names joined by commas; lowercase
 * header names; cookies separate; binary bodies in base64.
 */
export function gatewayEvent(call: {
  request: IncomingMessage;
  body: Buffer;
  routeKey: string;
  pathParameters: Readonly<Record<string, string | undefined>>;
}): APIGatewayProxyEventV2 {
  const { request, body, routeKey, pathParameters } = call;
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const rawPath = decodePath(mark < 0 ? url : url.slice(0, mark));
  const rawQueryString = mark < 0 ? '' : url.slice(mark + 1);
  const query = joinedQuery(rawQueryString);
  const { headers, cookies } = splitHeaders(request);
  const isText = textual.test(headers['content-type'] ?? 'text/plain');
  const domainName = (headers['host'] ?? 'localhost').split(':')[0] ?? 'localhost';
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers,
    ...(query === null ? {} : { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters: { ...pathParameters } }),
    requestContext: {
      accountId: localAccount,
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? domainName,
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length === 0 ? {} : { body: isText ? body.toString('utf8') : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** API Gateway decodes the path; an invalid one stays unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function joinedQuery(rawQueryString: string): Record<string, string> | null {
  if (rawQueryString === '') return null;
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return { ...joined };
}

function splitHeaders(request: IncomingMessage): { headers: Record<string, string>; cookies: string[] } {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values === undefined) continue;
    if (name === 'cookie') cookies.push(...values.flatMap(value => value.split(/;\s*/)).filter(Boolean));
    else headers[name] = values.join(',');
  }
  headers['x-forwarded-for'] = request.socket.remoteAddress ?? '127.0.0.1';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-port'] = String(request.socket.localPort ?? 0);
  headers['x-amzn-trace-id'] =
    `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  return { headers, cookies };
}

/** '21/Nov/2026:07:42:38 +0000' */
function commonLogTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  return `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}:${clock} +0000`;
}
