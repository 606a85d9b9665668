import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { listen, sendJson } from './http.ts';

export type Route = {
  /** Handles everything at this path and below it. */
  prefix: string;
  handle: (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string) => Promise<void> | void;
};

/** Error for a port in use by another program. */
export class PortInUse extends Error {}

export type FrontDoor = { server: Server; origin: string; serve: (routes: readonly Route[]) => void };

/**
 * Opens the only public server. It listens first, since everything else needs its address; until `serve` is called it
 * answers 503.
 */
export async function openFrontDoor(port: number, host: string): Promise<FrontDoor> {
  let routes: readonly Route[] = [];
  const { server, port: taken } = await listen(
    (request, response) => {
      void answer(routes, request, response);
    },
    port,
    host,
  ).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortInUse(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
    }
    throw error;
  });
  return {
    server,
    origin: `http://localhost:${taken}`,
    serve: table => {
      routes = [...table].sort((a, b) => b.prefix.length - a.prefix.length);
    },
  };
}

async function answer(routes: readonly Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  const path = url.split('?')[0] ?? '/';
  const route = routes.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`));
  try {
    if (route === undefined) {
      const [status, message] = routes.length === 0 ? [503, 'Still starting.'] : [404, 'Not found.'];
      return sendJson(response, Number(status), { code: 'not-found', message });
    }
    await route.handle(request, response, route.prefix === '/' ? url : url.slice(route.prefix.length));
  } catch (error) {
    if (response.headersSent || response.destroyed) return void response.destroy();
    console.error(`${request.method} ${path}:`, error);
    sendJson(response, 500, { code: 'internal', message: "The call failed. The program's log shows why." });
  }
}
