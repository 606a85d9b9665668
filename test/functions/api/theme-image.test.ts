import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

/** One pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function upload(bytes: Buffer, userId = 'admin-user', field = 'image') {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), 'image');
  const request = new Request('http://x.test', { method: 'POST', body: form });
  return program.call('upload-theme-image', {
    token: program.token(userId, userId === 'admin-user'), bytes: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

test('an administrator stores a picture; the same one twice is stored once', async () => {
  const answer = await upload(gif);
  expect(answer).toMatchObject({ status: 200, json: { imageUrl: expect.stringMatching(/^\/media\/themes\/[\w-]{32}\.gif$/) } });
  expect((await upload(gif)).json).toEqual(answer.json);
});
test.each(['reseller-user', 'org-user', 'site-user'])('%s may not upload', async userId => expect((await upload(gif, userId)).status).toBe(403));
test.each<[string, Buffer, string]>([
  ['no picture', Buffer.from('<svg onload=alert(1)>'), 'Upload a PNG, JPEG, GIF, or WebP image'],
  ['too large', Buffer.concat([gif, Buffer.alloc(200 * 1024)]), 'Images can have up to 200 KB'],
])('%s is refused', async (_, bytes, message) => expect(await upload(bytes)).toMatchObject({ status: 400, json: { details: [{ path: 'body.image', message }] } }));
test('a picture in another field is refused', async () => expect((await upload(gif, 'admin-user', 'logo')).status).toBe(400));
