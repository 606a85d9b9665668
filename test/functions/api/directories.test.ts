import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as checkListings } from '../../../functions/jobs/check-listings.ts';
import { s3Client } from '../../../functions/runtime/clients/s3.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { requiredSetting } from '../../../functions/runtime/environment.ts';
import { removeListing } from '../../../functions/services/directories/remove-listing.ts';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { encodePng } from '../../../functions/services/media/gauge-png.ts';
import { getListing, listUploadedImages } from '../../../functions/stores/listings.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { emptyProfile } from '../../../shared/domain/directories/profile.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { type ListingProfile, listingProfileSchema, trackingCheckSchema } from '../../../shared/model/listing.ts';
import { startPeople } from '../support/people.ts';
import { getPort, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
let gateway: Server;
/** What the stand-in for all websites answers to an address below /https/. */
let answers: Record<string, { status: number; location?: string }> = {};
const asked: string[] = [];
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const address = request.url ?? '';
    asked.push(address);
    const { status, location } = answers[address] ?? { status: 200 };
    response.writeHead(status, { 'content-type': 'text/html', ...(location === undefined ? {} : { location }) }).end('<html></html>');
  });
  await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve));
  program = await startPeople({ now: new Date('2026-11-23T12:00:00Z'), env: { WEBSITE_GATEWAY: `http://127.0.0.1:${getPort(gateway)}` } });
  await seedTree();
  await changeNode('site-n1', node => ({ ...node, attr: { ...node.attr, vetfranStats: { logo: { completed: true }, other: { completed: true } } } }));
});
afterAll(async () => {
  gateway.close();
  await program.stop();
});

const listingSchema = z.object({ profile: listingProfileSchema, revision: z.int(), check: z.nullable(trackingCheckSchema) });
const token = (userId = 'admin-user') => program.token(userId, userId === 'admin-user');
const read = async () => listingSchema.parse(withStatus(await program.call('get-listing', { token: token(), params: { siteId: 'site-n1' } })).json);
const put = (profile: ListingProfile, revision: number, siteId = 'site-n1', userId?: string) =>
  program.call('put-listing', { token: token(userId), params: { siteId }, body: { profile, revision } });
const png = (width: number, height: number, shade = 0) => encodePng(width, height, new Uint8Array(width * height * 4).fill(shade));
async function upload(bytes: Uint8Array, siteId = 'site-n1', userId?: string) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'image');
  const request = new Request('http://x.test', { method: 'POST', body: form });
  return program.call('upload-listing-image', {
    token: token(userId), params: { siteId }, bytes: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
const stored = async (shade: number) => z.object({ imageUrl: z.string() }).parse(withStatus(await upload(png(320, 180, shade))).json).imageUrl;
/** Whether the file itself is there. */
const exists = (image: string) =>
  s3Client().send(new GetObjectCommand({ Bucket: requiredSetting('ASSETS_BUCKET'), Key: image.slice(1) })).then(() => true, () => false);
const tracking = 'https://n1.test/?utm_source=vetfran&utm_medium=referral';

describe('a directory profile', () => {
  test("is saved against the version seen, and updates the site's percentage", async () => {
    expect(await read()).toEqual({ profile: emptyProfile({ logo: { completed: true } }), revision: 0, check: null });
    const profile = { ...emptyProfile({ logo: { completed: true } }), category: 'Health' as const, businessDesc: 'Care at home' };
    expect(listingSchema.parse(withStatus(await put(profile, 0)).json)).toMatchObject({ profile, revision: 1 });
    expect((await put({ ...profile, businessDesc: 'Other' }, 0)).status).toBe(409);
    expect((await read()).profile.businessDesc).toBe('Care at home');
    const stats = (await getNode('site-n1'))?.attr.vetfranStats;
    expect(stats).toMatchObject({ logo: { completed: true }, category: { completed: true }, businessDesc: { completed: true }, videoEmbed: { completed: false }, other: { completed: true } });
  });

  test('is only for sites, administrators, and users whose sales token has directoryAccess', async () => {
    for (const userId of ['site-user', 'org-user', 'reseller-user']) {
      expect([(await put(emptyProfile(), 1, 'site-n1', userId)).status, (await program.call('get-listing', { token: token(userId), params: { siteId: 'site-n1' } })).status]).toEqual([403, 403]);
    }
    expect((await put(emptyProfile(), 0, 'site-n1', 'trial-user')).status).toBe(404);
    expect((await put(emptyProfile(), 0, 'north')).status).toBe(400);
    await changeNode('reseller', node => ({ ...node, attr: { ...node.attr, directoryAccess: true } }));
    expect((await program.call('get-listing', { token: token('site-user'), params: { siteId: 'site-n1' } })).status).toBe(200);
    expect((await program.call('get-listing', { token: token('site-user'), params: { siteId: 'site-n2' } })).status).toBe(404);
  });

  test('shows only pictures of its own site, and only known directories', async () => {
    const { profile, revision } = await read();
    expect((await put({ ...profile, images: [{ image: '/media/listings/of-another-site.png', alt: 'A' }] }, revision)).status).toBe(400);
    expect((await put({ ...profile, listings: [{ directory: 'nowhere', url: 'https://a.test/' }] }, revision)).status).toBe(400);
    expect((await program.call('get-listing-sessions', { token: token(), params: { siteId: 'site-n1' } })).json).toEqual({ sessions: null });
  });

  test('validates pictures by their bytes, and explains what is wrong', async () => {
    for (const [bytes, message] of [
      [Buffer.from('<svg onload=alert(1)>'), 'Upload a PNG, JPEG, GIF, or WebP image'],
      [png(319, 180), 'An image needs at least 320 x 180 pixels. This one is 319 x 180'],
      [Buffer.concat([png(320, 180), Buffer.alloc(200 * 1024)]), 'Images can have up to 200 KB'],
    ] as const)
      expect(await upload(bytes)).toMatchObject({ status: 400, json: { details: [{ path: 'body.image', message }] } });
    await changeNode('reseller', node => ({ ...node, attr: { ...node.attr, directoryAccess: true } }));
    expect([(await upload(png(320, 180), 'site-n2', 'site-user')).status, (await upload(png(320, 180), 'site-n1', 'org-user')).status]).toEqual([404, 403]);
    await upload(png(320, 180), 'site-n1', 'site-user');
  });

  test('keeps saved pictures, deletes removed ones, and deletes unsaved ones only after a while', async () => {
    setClock(() => new Date('2026-11-23T12:00:00Z'));
    const [shown, dropped, unsaved] = [await stored(1), await stored(2), await stored(3)];
    const first = await read();
    const images = [shown, dropped].map(image => ({ image, alt: 'A home' }));
    withStatus(await put({ ...first.profile, images }, first.revision));
    expect([await exists(shown), await exists(dropped), await exists(unsaved)]).toEqual([true, true, true]);
    const second = await read();
    withStatus(await put({ ...second.profile, images: images.slice(0, 1) }, second.revision));
    expect([await exists(shown), await exists(dropped), await exists(unsaved)]).toEqual([true, false, true]);
    // What is gone cannot be shown again by somebody who has it on the screen still.
    expect((await put({ ...second.profile, images }, second.revision + 1)).status).toBe(400);
    setClock(() => new Date('2026-11-24T12:00:00Z'));
    withStatus(await put({ ...second.profile, images: images.slice(0, 1), businessDesc: 'Anew' }, second.revision + 1));
    expect([await exists(shown), await exists(unsaved)]).toEqual([true, false]);
  });

  test("counts the site's current logo without being saved again", async () => {
    const percent = async () => {
      const site = await getNode('site-n1');
      return site === null ? null : toNodeSummary(site).veteran?.percent;
    };
    const { profile, revision } = await read();
    withStatus(await put({ ...profile, confirmed: [] }, revision));
    const without = await percent();
    await changeNode('site-n1', node => ({ ...node, attr: { ...node.attr, logo: '/media/logos/a.png' } }));
    const current = await read();
    withStatus(await put({ ...current.profile, businessDesc: 'Care' }, current.revision));
    expect(await percent()).toBe((without ?? 0) + 5);
    await changeNode('site-n1', node => {
      const { logo, ...attr } = node.attr;
      expect(logo).toBe('/media/logos/a.png');
      return { ...node, attr };
    });
    expect(await percent()).toBe(without);
  });

  test('has its tracking URL checked once a night, behind the guard', async () => {
    const { profile, revision } = await read();
    withStatus(await put({ ...profile, trackingUrl: tracking }, revision));
    const night = async (instant: string) => {
      setClock(() => new Date(instant));
      await checkListings({ v: 1, job: 'check-listings', timeZone: 'America/New_York' }, { getRemainingTimeInMillis: () => 600_000 });
      return (await read()).check;
    };
    expect(await night('2026-11-24T08:30:00Z')).toEqual({ asked: tracking, checkedAt: '2026-11-24T08:30:00.000Z', problem: null });
    const before = asked.length;
    expect((await night('2026-11-24T08:31:00Z'))?.checkedAt).toBe('2026-11-24T08:30:00.000Z');
    expect(asked.length).toBe(before);
    answers = { [asked.at(-1) ?? '']: { status: 302, location: 'https://n1.test/home' } };
    expect((await night('2026-11-25T08:30:00Z'))?.problem).toBe("A redirect drops utm_source and utm_medium, so visits aren't counted for the directory");
    const again = await read();
    withStatus(await put({ ...again.profile, trackingUrl: 'http://169.254.169.254/?utm_source=a&utm_medium=b' }, again.revision));
    expect(await read()).toMatchObject({ check: null });
    const asks = asked.length;
    expect((await night('2026-11-26T08:30:00Z'))?.problem).toBe('The address isn\'t a public website');
    expect(asked.length).toBe(asks);
  });

  test('is deleted with its site, along with every uploaded picture', async () => {
    const [unsaved, shown] = [await stored(4), (await read()).profile.images[0]?.image ?? ''];
    expect([await exists(unsaved), await exists(shown)]).toEqual([true, true]);
    await removeListing('site-n1');
    expect([await exists(unsaved), await exists(shown), await listUploadedImages('site-n1')]).toEqual([false, false, []]);
    await removeListing('site-n1');
    expect(await getListing('site-n1')).toBeNull();
  });
});
