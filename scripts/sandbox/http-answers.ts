import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of a platform, before it is written. */
export type Answer = { status: number; body: unknown } | { status: number; html: string } | { status: 302; location: string };

const bodyLimitBytes = 1_000_000;

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > bodyLimitBytes) throw new Error('The request body is larger than 1 MB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function writeAnswer(response: ServerResponse, answer: Answer): void {
  if ('location' in answer) {
    response.writeHead(302, { location: answer.location, 'cache-control': 'no-store' }).end();
    return;
  }
  const isPage = 'html' in answer;
  const bytes = Buffer.from(isPage ? answer.html : JSON.stringify(answer.body));
  response.writeHead(answer.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(bytes);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
