import { vi } from 'vitest';
import { type EndpointId, registry } from '../../../../shared/contract/registry.ts';

export type Asked = { readonly id: EndpointId; readonly params: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>>; readonly body: unknown };
type Answer = { readonly status: number; readonly body: unknown };
type Serve = (asked: Asked) => unknown;

const patterns = (Object.keys(registry) as EndpointId[])
  .map(id => ({
    id,
    method: registry[id].method,
    names: [...registry[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^/api${registry[id].path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  // '/inbox/markasread' before '/inbox/{siteId}'.
  .sort((a, b) => a.names.length - b.names.length);

let asked: Asked[] = [];

/** An answer that refuses. */
export const refused = (status: number, code = 'conflict', message = 'Somebody else was faster'): Answer & { readonly isRefusal: true } => ({ isRefusal: true, status, body: { code, message } });
const isRefusal = (answer: unknown): answer is Answer => Object(answer).isRefusal === true;

/** Answers calls by their endpoint; what is asked of any other fails as a lost network does. Answers what was asked. */
export function serve(answers: Partial<Record<EndpointId, Serve>>): Asked[] {
  asked = [];
  const calls = asked;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'https://insights.test');
    for (const { id, method, pattern, names } of patterns) {
      const found = method === (init.method ?? 'GET') ? pattern.exec(url.pathname) : null;
      const answer = answers[id];
      if (found === null || answer === undefined) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
      const call: Asked = { id, params, query: Object.fromEntries(url.searchParams), body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
      calls.push(call);
      const given = await answer(call);
      if (isRefusal(given)) return Response.json(given.body, { status: given.status });
      const { status } = registry[id];
      return status === 204 ? new Response(null, { status }) : Response.json(given, { status });
    }
    throw new TypeError(`Failed to fetch ${init.method ?? 'GET'} ${url.pathname}`);
  });
  return calls;
}
export const closeServer = (): void => void vi.unstubAllGlobals();
/** The calls of one endpoint so far. */
export const listCalls = (id: EndpointId): Asked[] => asked.filter(call => call.id === id);
