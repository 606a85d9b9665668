import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import findMyWay from 'find-my-way';
import * as z from 'zod/mini';
import { listEndpointAddresses, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { registry } from '../../../shared/contract/registry.ts';
import { gatewayEvent } from './gateway-event.ts';
import { gatewayResponse } from './gateway-response.ts';
import { BodyTooLarge, readBody, sendJson } from './http.ts';
import { lambdaContext } from './lambda-context.ts';

/** Maximum bodies of an HTTP API and of a Lambda event; the smaller one answers 413 too. */
const gatewayBodyBytes = 10 * 1024 * 1024;
const lambdaEventBytes = 6 * 1024 * 1024;
const timeoutMs = 30_000;
const functionsFolder = path.resolve(import.meta.dirname, '../../../functions');

const handlerModuleSchema = z.object({
  handler: z.custom<(event: unknown, context: unknown) => Promise<unknown>>(value => typeof value === 'function'),
});

/** Loads the handler of `functions/<file>`; the error names a missing file or export. */
export async function loadHandler(file: string): Promise<(event: unknown, context: unknown) => Promise<unknown>> {
  const address = path.join(functionsFolder, file);
  if (!existsSync(address)) throw new Error(`functions/${file} does not exist`);
  const parsed = z.safeParse(handlerModuleSchema, await import(pathToFileURL(address).href));
  if (!parsed.success) throw new Error(`functions/${file} exports no handler`);
  return parsed.data.handler;
}

export type Gateway = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Route keys, in the registry's order. */
  readonly routes: string[];
};

/**
 * Creates API Gateway's HTTP API (payload format 2.0) for the deployed handler files, routed by the same registry. A
 * handler is loaded at its first call.
 */
export function createGateway(timeout = timeoutMs): Gateway {
  const router = findMyWay({ ignoreTrailingSlash: false, caseSensitive: true });
  const routes: string[] = [];
  const handlers = new Map<string, ReturnType<typeof loadHandler>>();
  const endpoints: Endpoint[] = Object.values(registry);
  for (const endpoint of endpoints) {
    for (const address of listEndpointAddresses(endpoint)) {
      const routeKey = `${endpoint.method} ${address}`;
      routes.push(routeKey);
      // API Gateway's {name} is the router's :name; a colon in a path would be one too.
      const pattern = address.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');
      router.on(endpoint.method, pattern, () => {}, { endpoint, routeKey });
    }
  }
  const getHandler = (endpoint: Endpoint) => {
    const file = `api/${endpoint.area}/${endpoint.id}.ts`;
    const cached = handlers.get(file);
    if (cached !== undefined) return cached;
    const loading = loadHandler(file);
    // Failed loads are retried at the next call, because the file may have been fixed.
    loading.catch(() => handlers.delete(file));
    handlers.set(file, loading);
    return loading;
  };

  return {
    routes,
    handle: async (request, response) => {
      const method = knownMethod(request.method);
      const [rawPath = '/'] = (request.url ?? '/').split('?');
      const found = method === null ? null : router.find(method, rawPath);
      const route = z.safeParse(storeSchema, found?.store);
      if (found === null || !route.success) {
        sendJson(response, 404, { code: 'not-found', message: 'Not found.' });
        return;
      }
      const { endpoint, routeKey } = route.data;
      let body: Buffer;
      try {
        body = await readBody(request, gatewayBodyBytes);
      } catch (error) {
        if (!(error instanceof BodyTooLarge)) throw error;
        sendJson(response, 413, { message: 'Request Entity Too Large' }, { connection: 'close' });
        return;
      }
      const event = gatewayEvent({ request, body, routeKey, pathParameters: found.params });
      if (Buffer.byteLength(JSON.stringify(event)) > lambdaEventBytes) {
        sendJson(response, 413, { message: 'Request Entity Too Large' });
        return;
      }
      const outcome = await invoke(() => getHandler(endpoint), event, endpoint.id, timeout);
      if (outcome === 'timed out') return sendJson(response, 503, { message: 'Service Unavailable' });
      if (outcome === 'failed') return sendJson(response, 500, { message: 'Internal Server Error' });
      gatewayResponse(outcome.result, response);
    },
  };
}

const storeSchema = z.object({
  endpoint: z.custom<Endpoint>(value => typeof value === 'object' && value !== null),
  routeKey: z.string(),
});

const knownMethod = (method: string | undefined) =>
  method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : null;

async function invoke(
  load: () => ReturnType<typeof loadHandler>,
  event: unknown,
  functionName: string,
  timeout: number,
): Promise<{ result: unknown } | 'timed out' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timed out'>(resolve => {
    timer = setTimeout(() => resolve('timed out'), timeout);
  });
  try {
    const handler = await load();
    return await Promise.race([
      handler(event, lambdaContext(functionName, timeout)).then(result => ({ result })),
      late,
    ]);
  } catch (error) {
    console.error(`${functionName}:`, error);
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
