import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';

export type StandInCall = { method: string; path: string; body: unknown; headers: IncomingMessage['headers'] };
export type StandInAnswer =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | 'drop';

/** A platform on a loopback port that answers what a test says, and keeps what it was asked. */
export async function startStandIn(answer: (call: StandInCall, count: number) => StandInAnswer | Promise<StandInAnswer>) {
  const calls: StandInCall[] = [];
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const serve = async () => {
      const call = { method: request.method ?? '', path: request.url ?? '', body: await readBody(request), headers: request.headers };
      calls.push(call);
      reply(response, await answer(call, calls.length));
    };
    void serve();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, answer: StandInAnswer): void {
  if (answer === 'drop') {
    response.socket?.destroy();
    return;
  }
  const isJson = 'json' in answer;
  response.writeHead(answer.status, { 'content-type': isJson ? 'application/json' : 'text/html', ...answer.headers });
  response.end(isJson ? JSON.stringify(answer.json) : answer.text);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
