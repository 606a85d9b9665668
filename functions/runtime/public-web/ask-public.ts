import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, findAddressRefusal } from './public-address.ts';

export type FetchProblem = 'refused' | 'unknown-host' | 'timeout' | 'certificate' | 'too-many-redirects' | 'no-answer';

export type FetchOptions = {
  /** Resolves a name's addresses; public DNS unless a test replaces it. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Stand-in for all websites: `${gateway}/{protocol}/{host}{path}`. Names are checked first. */
  readonly gateway?: string | undefined;
  readonly timeoutMs?: number;
};

/** Request sent to an address that a stranger provided. */
type Sent = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

class FetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem) {
    super(problem);
    this.problem = problem;
  }
}

const publicDns = async (hostname: string) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Sends a request to an address after checking its host: the name is resolved once, all its addresses must be public,
 * and the connection uses the checked address, which prevents DNS rebinding. `onSent` runs when the request was sent
 * completely.
 * @throws for a refused address or without an answer; `classifyFetchProblem` names it
 */
export async function askPublic(
  url: string,
  sent: Sent,
  { resolve = publicDns, gateway }: FetchOptions,
  signal: AbortSignal,
  onSent?: () => void,
): Promise<IncomingMessage> {
  const target = parseTarget(url);
  const address = gateway === undefined ? await pinned(target, resolve, signal) : null;
  const options: RequestOptions = { method: sent.method, headers: sent.headers, signal, agent: false };
  const whole =
    gateway === undefined
      ? target
      : new URL(`${gateway}/${target.protocol.slice(0, -1)}/${target.host}${target.pathname}${target.search}`);
  if (address !== null)
    options.lookup = (_name, { all }, done) => {
      const family = address.includes(':') ? 6 : 4;
      if (all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    };
  return new Promise((answered, reject) => {
    const make = whole.protocol === 'https:' ? requestSecure : requestPlain;
    const request = make(whole, options, answered).on('error', reject);
    if (onSent !== undefined) request.on('finish', onSent);
    request.end(sent.body);
  });
}

function parseTarget(url: string): URL {
  if (!URL.canParse(url)) throw new FetchError('refused');
  const target = new URL(url);
  if (findAddressRefusal(target) !== null) throw new FetchError('refused');
  return target;
}

/** Resolves the address to connect to; the only place that resolves it. */
async function pinned(
  { hostname }: URL,
  resolve: (hostname: string) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<string> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new FetchError('timeout')), { once: true }),
  );
  const found = await Promise.race([resolve(host).catch(() => []), ended]);
  // Lambda functions reach the internet over IPv4 only.
  const chosen = found.find(address => isIP(address) === 4) ?? found[0];
  if (chosen === undefined) throw new FetchError('unknown-host');
  if (!found.every(isPublicAddress)) throw new FetchError('refused');
  return chosen;
}

/** Reads the beginning of an answer; the rest isn't downloaded. */
export async function firstBytes(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    chunks.push(bytes);
    size += bytes.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8');
}

/** Classifies why no answer arrived. */
export function classifyFetchProblem(error: unknown, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchError) return error.problem;
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'no-answer';
}
