import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Error for a body longer than its endpoint accepts. */
export class BodyTooLarge extends Error {}

/** Reads a whole body; throws BodyTooLarge as soon as it exceeds `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes = 10 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limitBytes) throw new BodyTooLarge(`More than ${limitBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** Longer than a busy machine pauses: a request that arrives as its idle connection is closed fails. */
export const keepAliveTimeout = 60_000;

/**
 * Starts a server on a port (0: any free one) of one address; returns the port. Rejects with EADDRINUSE as Node does.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, port: address.port };
}

/** Stops accepting calls and drops open ones. */
export function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
