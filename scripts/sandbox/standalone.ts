import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './server.ts';
import type { Sandbox, SandboxOptions } from './sandbox-types.ts';

export type ServedSandbox = { sandbox: Sandbox; base: string; stop: () => Promise<void> };

/** Serves only a sandbox on 127.0.0.1 (port 0: any free one) under /_platforms, as `npm start` does. */
export async function serveSandbox(
  options: Omit<SandboxOptions, 'publicBase'> & { port?: number },
): Promise<ServedSandbox> {
  const prefix = '/_platforms';
  let sandbox: Sandbox | null = null;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (sandbox === null || !path.startsWith(prefix)) {
      response.writeHead(404).end();
      return;
    }
    sandbox.handle(request, response, path.slice(prefix.length)).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? getPort(address) : 0}${prefix}`;
  sandbox = createSandbox({ ...options, publicBase: base });
  return {
    sandbox,
    base,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const getPort = (address: AddressInfo): number => address.port;
