import type { IncomingMessage } from 'node:http';
import { askPublic, type FetchOptions, type FetchProblem, firstBytes, classifyFetchProblem } from './ask-public.ts';

/** Page after redirects. `html` is at most its first 512 KB, empty for other types. */
export type FetchedPage = { readonly url: string; readonly status: number; readonly html: string };
export type Fetched = { readonly page: FetchedPage } | { readonly problem: FetchProblem };

const maxBytes = 512 * 1024;
const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
const headers = {
  'user-agent': 'InsightsEngine/1.0 (website check)',
  accept: 'text/html',
  'accept-encoding': 'identity',
};

/**
 * Fetches a page from a stranger's address. Every redirect is checked (ask-public.ts), so none reaches an internal
 * address. Never throws.
 */
export async function fetchPublicPage(address: string, options: FetchOptions = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 8000);
  let url = address;
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await askPublic(url, { method: 'GET', headers }, options, signal);
      const { location } = answer.headers;
      const status = answer.statusCode ?? 0;
      if (!redirects.includes(status) || location === undefined)
        return { page: { url, status, html: await readHtml(answer) } };
      answer.destroy();
      if (!URL.canParse(location, url)) return { problem: 'no-answer' };
      url = new URL(location, url).href;
    }
    return { problem: 'too-many-redirects' };
  } catch (error) {
    return { problem: classifyFetchProblem(error, signal) };
  }
}

async function readHtml(answer: IncomingMessage): Promise<string> {
  if (/^text\/html\b/i.test(answer.headers['content-type'] ?? '')) return firstBytes(answer, maxBytes);
  answer.destroy();
  return '';
}
