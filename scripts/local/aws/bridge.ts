import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, closeServer, listen, sendJson } from '../gateway/http.ts';

/** Handler of one AWS service (or the control of a running start) behind the internal address. */
export type BridgeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  pathAfterPrefix: string,
) => Promise<void>;

/**
 * The internal address: `http://127.0.0.1:<any port>/<name>` for each handler. A page of a browser must not reach
 * it: a request that carries an Origin is refused, and so is one with another Host than the loopback address.
 */
export async function startBridge(handlers: Readonly<Record<string, BridgeHandler>>) {
  const { server, port } = await listen(
    (request, response) => {
      void answer(handlers, request, response);
    },
    0,
    '127.0.0.1',
  );
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}

async function answer(
  handlers: Readonly<Record<string, BridgeHandler>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [, name = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '') ?? [];
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    const fromPage = request.headers.origin !== undefined || !request.headers.host?.startsWith('127.0.0.1:');
    if (handler === undefined || fromPage) return sendJson(response, 404, { message: 'Not Found' });
    await handler(request, response, rest);
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : 500;
    if (status === 500) console.error(error);
    if (!response.headersSent) sendJson(response, status, { message: 'The call failed' });
    else response.destroy();
  }
}
