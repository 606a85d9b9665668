import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { s3Client } from '../../../functions/runtime/clients/s3.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { getUser } from '../../../functions/stores/users/users.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

/** Every call to S3 in its order, and what the record named at that moment: 'DeleteObject /media/... logo=/media/...'. */
let calls: string[] = [];
let named: () => Promise<string | undefined> = async () => undefined;
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  s3Client().middlewareStack.add(
    (next, context) => async args => {
      const { Key } = z.object({ Key: z.string() }).parse(args.input);
      const at = await named();
      calls.push(`${String(context.commandName).replace('Command', '')} /${Key}${at === undefined ? '' : ` while ${at}`}`);
      return next(args);
    },
    { step: 'initialize', name: 'noteCalls' },
  );
});
afterAll(() => program.stop());
beforeEach(() => {
  calls = [];
  named = async () => undefined;
});

/** One pixel; the byte behind its end makes it another picture. */
const gif = (byte: number) => Buffer.concat([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), Buffer.from([byte])]);
const answerSchema = z.union([
  z.object({ logoUrl: z.string() }), z.object({ avatarUrl: z.string() }), z.object({ imageUrl: z.string() }),
]);
async function upload(id: 'upload-logo' | 'upload-avatar' | 'upload-theme-image', field: string, byte: number, place: { params?: Record<string, string>; query?: Record<string, string> } = {}) {
  const form = new FormData();
  form.set(field, new Blob([gif(byte)]), 'image');
  const request = new Request('http://x.test', { method: 'POST', body: form });
  const answer = await program.call(id, {
    token: program.token('admin-user', true), ...place, bytes: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  expect(answer.status).toBe(200);
  return Object.values(answerSchema.parse(answer.json))[0] ?? '';
}
const readLogo = async (siteId: string) => (await getNode(siteId))?.attr.logo;
const uploadLogo = (siteId: string, byte: number) => upload('upload-logo', 'logo', byte, { query: { siteId } });
async function saveLogo(siteId: string, logo: string | null) {
  const revision = (await getNode(siteId))?.revision;
  const answer = await program.call('update-site', {
    token: program.token('admin-user', true), params: { siteId }, body: { revision, site: { attr: { logo } } },
  });
  expect(answer.status).toBe(200);
}

test('saving a new logo deletes the previous one; saving the same one deletes nothing', async () => {
  const first = await uploadLogo('org', 1);
  named = () => readLogo('org');
  const second = await uploadLogo('org', 2);
  expect(calls).toEqual([`PutObject ${first}`, `PutObject ${second} while ${first}`, `DeleteObject ${first} while ${second}`]);
  await uploadLogo('org', 2);
  expect(calls.at(-1)).toBe(`PutObject ${second} while ${second}`);
});

test('nodes with the same picture have separate files, so one can be deleted', async () => {
  const [north, south] = [await uploadLogo('north', 3), await uploadLogo('south', 3)];
  expect(north).not.toBe(south);
  await saveLogo('north', null);
  expect(calls.filter(call => call.startsWith('Delete'))).toEqual([`DeleteObject ${north}`]);
  expect([await readLogo('north'), await readLogo('south')]).toEqual([undefined, south]);
});

test("a typed URL of somebody else's picture is never deleted", async () => {
  const otherLogo = await uploadLogo('other', 4);
  calls = [];
  await saveLogo('brand', otherLogo);
  await saveLogo('brand', null);
  await saveLogo('brand', '/media/logos/../../index.html');
  await saveLogo('brand', null);
  expect(calls).toEqual([]);
});

test('a new avatar deletes the previous one', async () => {
  const place = { params: { userId: 'site-user' } };
  const [first, second] = [await upload('upload-avatar', 'avatar', 5, place), await upload('upload-avatar', 'avatar', 6, place)];
  expect(calls).toEqual([`PutObject ${first}`, `PutObject ${second}`, `DeleteObject ${first}`]);
  expect((await getUser('site-user'))?.avatar).toBe(second);
});

test('a white-label picture is deleted once no white label uses it', async () => {
  const [shared, unshared] = [await upload('upload-theme-image', 'image', 7), await upload('upload-theme-image', 'image', 8)];
  const put = async (origin: string, images: object) => {
    const body = { ...defaultTheme, origin, ...images };
    expect((await program.call('put-theme', { token: program.token('admin-user', true), body })).status).toBe(200);
  };
  await put('https://a.test', { mainLogo: shared, favIcon: unshared });
  await put('https://b.test', { mainLogo: shared });
  calls = [];
  await put('https://a.test', {});
  expect(calls).toEqual([`DeleteObject ${unshared}`]);
  await put('https://b.test', {});
  expect(calls).toEqual([`DeleteObject ${unshared}`, `DeleteObject ${shared}`]);
});
