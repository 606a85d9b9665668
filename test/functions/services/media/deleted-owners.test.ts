import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { s3Client } from '../../../../functions/runtime/clients/s3.ts';
import { encodePng } from '../../../../functions/services/media/gauge-png.ts';
import { storeImage } from '../../../../functions/services/media/images.ts';
import { type ImageOwner, themeImages } from '../../../../functions/services/media/replaced-images.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { putTheme } from '../../../../functions/stores/themes.ts';
import { getUser, putUser } from '../../../../functions/stores/users/users.ts';
import { defaultTheme } from '../../../../shared/model/user.ts';
import { deliver, parseJob, type JobsProgram, startJobs, makeTreeTask } from '../../support/jobs.ts';
import { node, seedTree, user } from '../../support/tree.ts';

/** Addresses that S3 was asked to delete. */
let deleted: string[] = [];
/** The same of kept workbooks. */
let sheets: string[] = [];
/** How many more deletions fail. */
let failing = 0;
let program: JobsProgram;
beforeAll(async () => {
  program = await startJobs();
  await seedTree();
  s3Client().middlewareStack.add(
    (next, context) => async args => {
      if (context.commandName !== 'DeleteObjectCommand') return next(args);
      if (failing > 0) {
        failing -= 1;
        throw new Error('S3 is away');
      }
      const { Key } = z.object({ Key: z.string() }).parse(args.input);
      (Key.startsWith('uploads/') ? sheets : deleted).push(`/${Key}`);
      return next(args);
    },
    { step: 'initialize', name: 'noteDeletions' },
  );
});
afterAll(() => program.stop());
beforeEach(() => {
  deleted = [];
  sheets = [];
  failing = 0;
});

let pictures = 0;
/** One pixel; the byte behind its end makes it another picture. */
const stored = (owner: ImageOwner) =>
  storeImage(
    Buffer.concat([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), Buffer.from([(pictures += 1)])]),
    { ...owner, field: 'picture', maxBytes: 1000, tooLarge: 'Too large' },
  );
test('refuses a picture that would look blurred, naming the required and actual size', async () => {
  const png = (width: number, height: number) => encodePng(width, height, new Uint8Array(width * height * 4));
  const store = (width: number, height: number) =>
    storeImage(png(width, height), { folder: 'listings', owner: 'site-n1', field: 'image', maxBytes: 500_000, tooLarge: 'Too large', least: { width: 320, height: 180 } });
  for (const [width, height] of [[319, 400], [400, 179]] as const)
    await expect(store(width, height)).rejects.toMatchObject({ details: [{ path: 'body.image', message: `An image needs at least 320 x 180 pixels. This one is ${width} x ${height}` }] });
  expect(await store(320, 180)).toMatch(/^\/media\/listings\//);
});

const withAvatar = async (userId: string, siteId: string) => {
  const avatar = await stored({ folder: 'avatars', owner: userId });
  await putUser({ ...user(userId, siteId), avatar });
  return avatar;
};
const asAdmin = { token: '' };
beforeAll(() => {
  asAdmin.token = program.token('admin-user', true);
});
/** Deletes a node, which keeps its pictures, and starts deleting it for good; the id of that job. */
async function removeNode(siteId: string): Promise<string> {
  const query = { revision: String((await getNode(siteId))?.revision ?? 0) };
  await deliver(makeTreeTask(parseJob(await program.call('delete-node', { ...asAdmin, params: { siteId }, query })).jobId));
  expect(deleted).toEqual([]);
  return parseJob(await program.call('purge-node', { ...asAdmin, params: { siteId }, query: { name: `Name of ${siteId}` } })).jobId;
}

test('deletes the uploaded picture of a deleted person, but not a linked one', async () => {
  const avatar = await withAvatar('pictured', 'site-n1');
  expect((await program.call('delete-user', { ...asAdmin, params: { userId: 'pictured' } })).status).toBe(204);
  expect(deleted).toEqual([avatar]);

  await putUser({ ...user('typed', 'site-n1'), avatar });
  expect((await program.call('delete-user', { ...asAdmin, params: { userId: 'typed' } })).status).toBe(204);
  expect(deleted).toEqual([avatar]);
});

test("a picture that fails to delete keeps the removed person's record for a retry", async () => {
  const avatar = await withAvatar('away', 'site-n1');
  failing = 9;
  expect((await program.call('delete-user', { ...asAdmin, params: { userId: 'away' } })).status).toBe(500);
  expect((await getUser('away'))?.disabled).toBe(true);
  failing = 0;
  expect((await program.call('delete-user', { ...asAdmin, params: { userId: 'away' } })).status).toBe(204);
  expect([deleted, await getUser('away')]).toEqual([[avatar], null]);
});

test('deleting a node deletes its logo and pictures, except those used elsewhere', async () => {
  const logo = await stored({ folder: 'logos', owner: 'pictures' });
  await createNode(node('/ISL/reseller/brand/org/south/pictures', 'SITE', { attr: { url: 'https://pictures.test', logo } }));
  const avatar = await withAvatar('of-pictures', 'pictures');
  const [mainImage, shared] = [await stored(themeImages), await stored(themeImages)];
  await putTheme({ ...defaultTheme, siteId: 'pictures', mainLogo: mainImage, favIcon: shared });
  await putTheme({ ...defaultTheme, origin: 'https://other.test', favIcon: shared });
  await deliver(makeTreeTask(await removeNode('pictures')));
  expect(deleted.sort()).toEqual([avatar, logo, mainImage].sort());
});

test('a deletion that S3 interrupts continues with the next delivery', async () => {
  const logo = await stored({ folder: 'logos', owner: 'late-logo' });
  await createNode(node('/ISL/reseller/brand/org/south/late-logo', 'SITE', { attr: { url: 'https://late-logo.test', logo } }));
  const jobId = await removeNode('late-logo');
  failing = 9;
  await expect(deliver(makeTreeTask(jobId))).rejects.toThrow('comes again');
  failing = 0;
  await deliver(makeTreeTask(jobId));
  expect(deleted).toEqual([logo]);
  expect(sheets).toEqual(['units', 'revenue'].map(kind => `/uploads/sales/late-logo/${kind}.xlsx`));
});
