import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answer of a platform, before it is written. */
export type Answer =
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | { status: number; html: string }
  | { status: number; bytes: Uint8Array; type: string }
  | { status: 302; location: string };

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

/** Encodes an answer for the wire. */
export function encodeAnswer(answer: Answer): {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer<ArrayBuffer>;
} {
  if ('location' in answer)
    return { status: 302, headers: { location: answer.location, 'cache-control': 'no-store' }, bytes: Buffer.alloc(0) };
  const type =
    'bytes' in answer ? answer.type : 'html' in answer ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8';
  const bytes = Buffer.from(
    'bytes' in answer ? answer.bytes : 'html' in answer ? answer.html : JSON.stringify(answer.body),
  );
  const extraHeaders = 'headers' in answer ? answer.headers : {};
  return {
    status: answer.status,
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      ...extraHeaders,
    },
    bytes,
  };
}

export function writeAnswer(response: ServerResponse, answer: Answer): void {
  const { status, headers, bytes } = encodeAnswer(answer);
  response.writeHead(status, headers).end(bytes);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '');
