import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, refusalOf } from './public-address.ts';

/** A page as it was answered after its redirects. `html` is at most its first 512 KB, empty for anything but HTML. */
export type FetchedPage = { readonly url: string; readonly status: number; readonly html: string };
export type FetchProblem = 'refused' | 'unknown-host' | 'timeout' | 'certificate' | 'too-many-redirects' | 'no-answer';
export type Fetched = { readonly page: FetchedPage } | { readonly problem: FetchProblem };

export type FetchOptions = {
  /** Every address of a name; the public DNS unless a test says otherwise. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /**
   * A stand-in that answers for all websites: `${gateway}/{protocol}/{host}{path}`. Names are judged before it is
   * asked.
   */
  readonly gateway?: string | undefined;
  readonly timeoutMs?: number;
};

const mostBytes = 512 * 1024;
const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

class FetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem) {
    super(problem);
    this.problem = problem;
  }
}

const publicDns = async (hostname: string) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Fetches a page whose address a stranger gave. Each hop is judged anew, its name is looked up once, every address of
 * the name has to be public, and the connection goes to the address that was judged: neither a redirect nor a name that
 * changes its address leads inside. Never throws.
 */
export async function fetchPublicPage(
  address: string,
  { resolve = publicDns, gateway, timeoutMs = 8000 }: FetchOptions = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const target = targetOf(url);
      const answer = await ask(
        target,
        gateway === undefined ? await pinned(target, resolve, signal) : null,
        gateway,
        signal,
      );
      const { location } = answer.headers;
      const status = answer.statusCode ?? 0;
      if (!redirects.includes(status) || location === undefined)
        return { page: { url, status, html: await htmlOf(answer) } };
      answer.destroy();
      if (!URL.canParse(location, url)) return { problem: 'no-answer' };
      url = new URL(location, url).href;
    }
    return { problem: 'too-many-redirects' };
  } catch (error) {
    return { problem: problemOf(error, signal) };
  }
}

function targetOf(url: string): URL {
  if (!URL.canParse(url)) throw new FetchError('refused');
  const target = new URL(url);
  if (refusalOf(target) !== null) throw new FetchError('refused');
  return target;
}

/** The address to connect to; it is looked up here and nowhere else. */
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
  // A Lambda function reaches the internet over IPv4 alone.
  const chosen = found.find(one => isIP(one) === 4) ?? found[0];
  if (chosen === undefined) throw new FetchError('unknown-host');
  if (!found.every(isPublicAddress)) throw new FetchError('refused');
  return chosen;
}

const headers = {
  'user-agent': 'InsightsEngine/1.0 (website check)',
  accept: 'text/html',
  'accept-encoding': 'identity',
};

function ask(
  target: URL,
  address: string | null,
  gateway: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = { headers, signal, agent: false };
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
  return new Promise((resolve, reject) => {
    const make = whole.protocol === 'https:' ? requestSecure : requestPlain;
    make(whole, options, resolve).on('error', reject).end();
  });
}

/** The beginning of an HTML answer; the rest is not downloaded. */
async function htmlOf(answer: IncomingMessage): Promise<string> {
  if (!/^text\/html\b/i.test(answer.headers['content-type'] ?? '')) {
    answer.destroy();
    return '';
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    chunks.push(bytes);
    size += bytes.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}

function problemOf(error: unknown, signal: AbortSignal): FetchProblem {
  if (error instanceof FetchError) return error.problem;
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'no-answer';
}
