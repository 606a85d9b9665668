import { createHash, createHmac } from 'node:crypto';

export type SignedCall = {
  readonly service: string;
  readonly region: string;
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Date;
  readonly credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Builds the headers of a POST in AWS Signature Version 4. For one call, a second SDK client in every handler's bundle
 * would cost each cold start more than the call.
 */
export function signedHeaders(call: SignedCall): Record<string, string> {
  const stamp = call.at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${stamp.slice(0, 8)}/${call.region}/${call.service}/aws4_request`;
  const headers: Record<string, string> = {
    ...call.headers,
    host: call.address.host,
    'x-amz-content-sha256': sha256(call.body),
    'x-amz-date': stamp,
    ...(call.credentials.sessionToken ? { 'x-amz-security-token': call.credentials.sessionToken } : {}),
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    call.address.pathname,
    '',
    ...names.map(name => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(call.body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${call.credentials.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${call.credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
