import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

function png(width: number, height: number, padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(8))), chunk('IEND', Buffer.alloc(0)), Buffer.alloc(padding)]);
}

async function upload(bytes: Buffer, { userId = 'org-user', siteId = 'site-n1', field = 'logo', type = 'image/png' } = {}) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), 'logo.png');
  const request = new Request('http://x.test', { method: 'POST', body: form });
  return program.call('upload-logo', {
    token: program.token(userId, userId === 'admin-user'), query: { siteId },
    headers: { 'content-type': request.headers.get('content-type') ?? '' }, bytes: new Uint8Array(await request.arrayBuffer()),
  });
}
const urlSchema = z.object({ logoUrl: z.string() });

test('a picture is stored by its content and becomes the logo; the node otherwise stays unchanged', async () => {
  const before = await getNode('site-n1');
  const answer = await upload(png(100, 50));
  expect(answer).toMatchObject({ status: 200, json: { logoUrl: expect.stringMatching(/^\/media\/logos\/[\w-]{32}\.png$/) } });
  expect(await getNode('site-n1')).toEqual({ ...before, revision: 1, attr: { ...before?.attr, logo: urlSchema.parse(answer.json).logoUrl } });
  expect((await upload(png(100, 50))).json).toEqual(answer.json);
});

test.each<[string, Buffer, string]>([
  ['a text that says it is a picture', Buffer.from('<svg onload=alert(1)>'), 'Upload a PNG, JPEG, GIF, or WebP image'],
  ['one that is too large', png(10, 10, 200 * 1024), 'File size for logos must not exceed 200 KB'],
  ['one with too many pixels', png(2001, 10), 'An image can be up to 2000 x 2000 pixels. This one is 2001 x 10'],
])('%s is refused', async (_, bytes, message) => {
  const before = await getNode('site-n1');
  expect(await upload(bytes)).toMatchObject({ status: 400, json: { details: [{ path: 'body.logo', message }] } });
  expect(await getNode('site-n1')).toEqual(before);
});

test.each<[string, string, number]>([
  ['site-user', 'site-n1', 200], ['site-user', 'site-s1', 404], ['affiliate-user', 'other', 403], ['reseller-user', 'reseller', 403],
  ['admin-user', 'reseller', 200], ['region-user', 'site-w1', 403], ['reseller-user', 'brand', 200],
])('%s gives %s a logo: %i', async (userId, siteId, status) => {
  expect((await upload(png(1, 1), { userId, siteId })).status).toBe(status);
});

test('any other field is refused', async () => {
  expect((await upload(png(1, 1), { field: 'avatar' })).status).toBe(400);
});
