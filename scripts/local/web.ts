import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebConfig } from '../../shared/model/environment.ts';
import { sendJson } from './http.ts';
import { securityHeaders } from './security-headers.ts';

const mimeTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const smallestCompressed = 1000;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What the build left beside each file by its encoding's suffix, so that a first visit need not wait for it. */
export const precompressedSuffix = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof precompressedSuffix;

export type WebServer = { handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> };

/**
 * Serves the web build as CloudFront does: hashed files for ever, index.html for every page's address. Without a
 * folder (a stack without a page) only /config.json.
 */
export function createWebServer(options: { folder: string | null; origin: string; config: () => WebConfig }): WebServer {
  const folder = options.folder === null ? null : path.resolve(options.folder);
  const headers = securityHeaders(options.origin);
  const compressed = new Map<string, Promise<Buffer>>();

  const encoded = (file: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
    const key = `${file}:${encoding}:${bytes.length}`;
    const known = compressed.get(key);
    if (known !== undefined) return known;
    const making = readFile(`${file}${precompressedSuffix[encoding]}`).catch(() =>
      encoding === 'br'
        ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : compressGzip(bytes),
    );
    compressed.set(key, making);
    return making;
  };

  /** Sends a file of the folder; false where there is none. */
  async function sendFile(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const file = path.join(folder ?? '', name);
    if (folder === null || !file.startsWith(`${folder}${path.sep}`) || file.includes('\0')) return false;
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) return false;
    const type = mimeTypes[path.extname(file)] ?? 'application/octet-stream';
    const hashed = name.startsWith('/assets/');
    const encoding = compressible.test(type) && bytes.length >= smallestCompressed ? acceptedEncoding(request) : null;
    const content = encoding === null ? bytes : await encoded(file, bytes, encoding);
    response.writeHead(200, {
      ...headers,
      'content-type': type,
      'content-length': content.length,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  }

  return {
    handle: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendJson(response, 405, { code: 'not-found', message: 'Only GET is answered here.' }, { allow: 'GET, HEAD' });
      }
      const address = decodedPath(request.url ?? '/');
      if (address === null) return sendJson(response, 400, { code: 'invalid-request', message: 'The address is malformed.' });
      if (address === '/config.json') {
        return sendJson(response, 200, options.config(), { ...headers, 'cache-control': 'no-cache' });
      }
      if (await sendFile(request, response, address)) return;
      // A deep link is a page; a missing file stays missing, else a script tag would be answered with HTML.
      const wantsPage = path.extname(address) === '' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
      if (wantsPage && (await sendFile(request, response, '/index.html'))) return;
      sendJson(response, 404, { code: 'not-found', message: 'There is nothing at this address.' }, headers);
    },
  };
}

function decodedPath(url: string): string | null {
  try {
    return path.posix.normalize(decodeURIComponent(url.split('?')[0] ?? '/'));
  } catch {
    return null;
  }
}

function acceptedEncoding(request: IncomingMessage): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(\.0+)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
