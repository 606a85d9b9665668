import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebConfig } from '../../../shared/model/web-config.ts';
import { securityText, securityTextMs } from '../../../shared/legal/security-text.ts';
import { welcomePath } from '../../../shared/screens/welcome-path.ts';
import { sendJson } from '../gateway/http.ts';
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

/** Suffixes of the build's compressed copies, so a first visit needn't wait for compression. */
export const precompressedSuffix = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof precompressedSuffix;

export type WebServer = { handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> };

/**
 * Serves the web build as CloudFront does: hashed files forever, index.html for page addresses, sign-up's own document
 * for its. Other files are read once, so the page stays this program's even if another start installs a newer build.
 * Without a folder (a stack without a page) only /config.json.
 */
export function createWebServer(options: {
  folder: string | null;
  origin: string;
  config: () => WebConfig;
}): WebServer {
  const folder = options.folder === null ? null : path.resolve(options.folder);
  const headers = securityHeaders(options.origin);
  const unhashed = folder === null ? new Map<string, Buffer>() : readUnhashed(folder);
  const compressed = new Map<string, Promise<Buffer>>();

  /** Reads a file of the folder by its address; null if missing. */
  async function read(name: string): Promise<Buffer | null> {
    const cached = unhashed.get(name);
    if (cached !== undefined || folder === null || !isHashed(name)) return cached ?? null;
    return readFile(path.join(folder, name)).catch(() => null);
  }

  const encoded = (name: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
    const key = `${name}:${encoding}`;
    const cached = compressed.get(key);
    if (cached !== undefined) return cached;
    const making = read(`${name}${precompressedSuffix[encoding]}`).then(ready => ready ?? compress(bytes, encoding));
    compressed.set(key, making);
    return making;
  };

  /** Sends a file of the folder; false if missing. */
  async function sendFile(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const bytes = await read(name);
    if (bytes === null) return false;
    const type = mimeTypes[path.extname(name)] ?? 'application/octet-stream';
    const encoding = compressible.test(type) && bytes.length >= smallestCompressed ? acceptedEncoding(request) : null;
    const content = encoding === null ? bytes : await encoded(name, bytes, encoding);
    response.writeHead(200, {
      ...headers,
      'content-type': type,
      'content-length': content.length,
      'cache-control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  }

  return {
    handle: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendJson(
          response,
          405,
          { code: 'not-found', message: 'Only GET is answered here.' },
          { allow: 'GET, HEAD' },
        );
      }
      const address = decodedPath(request.url ?? '/');
      if (address === null)
        return sendJson(response, 400, { code: 'invalid-request', message: 'The address is malformed.' });
      if (address === '/config.json') {
        return sendJson(response, 200, options.config(), { ...headers, 'cache-control': 'no-cache' });
      }
      if (address === '/.well-known/security.txt') {
        response.writeHead(200, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
        return void response.end(
          securityText('support@insights.test', new Date(Date.now() + securityTextMs).toISOString()),
        );
      }
      if (await sendFile(request, response, address)) return;
      // A deep link is a page; a missing file stays missing, otherwise a script tag would get HTML.
      const wantsPage = path.extname(address) === '' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
      if (wantsPage && (await sendFile(request, response, welcomePath.test(address) ? '/welcome.html' : '/index.html')))
        return;
      sendJson(response, 404, { code: 'not-found', message: 'Not found.' }, headers);
    },
  };
}

/** Reports whether a file has a hash in its name, as all below this folder. `name` is a normalized path. */
const isHashed = (name: string) => name.startsWith('/assets/');

function readUnhashed(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const names = files.map(file => `/${path.relative(folder, path.join(file.parentPath, file.name))}`);
  return new Map(names.filter(name => !isHashed(name)).map(name => [name, readFileSync(path.join(folder, name))]));
}

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : compressGzip(bytes);

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
