import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import * as z from 'zod/mini';
import { readBody, sendJson } from '../gateway/http.ts';
import { inMemory } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';

const largestBytes = 5 * 1024 * 1024;
/** Accepts 'media/logos/abc.png', 'uploads/sales/site/units.xlsx': nothing outside the folder. */
const safeKey = /^(media|uploads)(\/[A-Za-z0-9_-]+)+\.[a-z]{3,4}$/;
const isPublic = (key: string): boolean => key.startsWith('media/');
const isKept = (header: string): boolean =>
  header.startsWith('x-amz-meta-') || header === 'cache-control' || header === 'content-disposition';
const typeSchema = z.object({
  type: z.string(),
  bytes: z.string(),
  /** Headers that S3 stores with an object and returns with it. */
  meta: z._default(z.record(z.string(), z.string()), {}),
});

/** Creates the upload bucket: S3's calls for the functions, and CloudFront's files below /media. */
export function createAssets(dataDir: DataDir, bucket: string) {
  const stored = new Map<string, string>();
  const toFilePath = (key: string) => path.join(dataDir, 'assets', `${key.replaceAll('/', '~')}.json`);
  const write = (key: string, value: string): void => {
    stored.set(key, value);
    if (dataDir === inMemory) return;
    mkdirSync(path.join(dataDir, 'assets'), { recursive: true });
    writeFileSync(toFilePath(key), value);
  };
  const read = (key: string): string | undefined =>
    stored.get(key) ??
    (dataDir !== inMemory && existsSync(toFilePath(key)) ? readFileSync(toFilePath(key), 'utf8') : undefined);

  return {
    /** Handles `PUT`, `GET` and `DELETE /{bucket}/{key}`, path style; deleting a missing object succeeds, as in S3. */
    handleS3: async (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string): Promise<void> => {
      const [address = ''] = pathAfterPrefix.split('?');
      const key = address.startsWith(`/${bucket}/`) ? address.slice(bucket.length + 2) : '';
      if (!safeKey.test(key)) return sendJson(response, 404, { message: 'NoSuchKey' });
      if (request.method === 'DELETE') {
        stored.delete(key);
        rmSync(toFilePath(key), { force: true });
        return void response.writeHead(204).end();
      }
      if (request.method === 'GET') {
        const found = read(key);
        if (found === undefined)
          return void response
            .writeHead(404, { 'content-type': 'application/xml' })
            .end('<Error><Code>NoSuchKey</Code></Error>');
        const { type, bytes, meta } = typeSchema.parse(JSON.parse(found));
        return void response.writeHead(200, { 'content-type': type, ...meta }).end(Buffer.from(bytes, 'base64'));
      }
      if (request.method !== 'PUT') return sendJson(response, 404, { message: 'NoSuchKey' });
      const bytes = await readBody(request, largestBytes);
      const meta = Object.fromEntries(Object.entries(request.headers).filter(([name]) => isKept(name)));
      write(
        key,
        JSON.stringify({
          type: request.headers['content-type'] ?? 'application/octet-stream',
          bytes: bytes.toString('base64'),
          meta,
        }),
      );
      response.writeHead(200, { etag: '"local"' }).end();
    },
    /** Handles `GET /media/...`. */
    handleMedia: (request: IncomingMessage, response: ServerResponse): void => {
      const key = (request.url ?? '/').split('?')[0]?.slice(1) ?? '';
      const found = safeKey.test(key) && isPublic(key) ? read(key) : undefined;
      if (found === undefined) return sendJson(response, 404, { code: 'not-found', message: 'Not found.' });
      const { type, bytes, meta } = typeSchema.parse(JSON.parse(found));
      response.writeHead(200, {
        'content-type': type,
        ...meta,
        'x-content-type-options': 'nosniff',
      });
      response.end(Buffer.from(bytes, 'base64'));
    },
  };
}
