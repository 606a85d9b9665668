import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as checkListings } from '../../../functions/jobs/check-listings.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { removeListing } from '../../../functions/services/directories/remove-listing.ts';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { getListing } from '../../../functions/stores/listings.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { emptyProfile } from '../../../shared/domain/directories/profile.ts';
import { type ListingProfile, listingProfileSchema, trackingCheckSchema } from '../../../shared/model/listing.ts';
import { startPeople } from '../support/people.ts';
import { portOf, withStatus } from '../support/program.ts';
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
  program = await startPeople({ now: new Date('2026-11-23T12:00:00Z'), env: { WEBSITE_GATEWAY: `http://127.0.0.1:${portOf(gateway)}` } });
  await seedTree();
  await changeNode('site-n1', one => ({ ...one, attr: { ...one.attr, vetfranStats: { logo: { completed: true }, other: { completed: true } } } }));
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
const tracking = 'https://n1.test/?utm_source=vetfran&utm_medium=referral';

describe('a directory profile', () => {
  test('is saved as it was seen, and the percent of its site follows', async () => {
    expect(await read()).toEqual({ profile: emptyProfile({ logo: { completed: true } }), revision: 0, check: null });
    const profile = { ...emptyProfile({ logo: { completed: true } }), category: 'Health' as const, businessDesc: 'Care at home' };
    expect(listingSchema.parse(withStatus(await put(profile, 0)).json)).toMatchObject({ profile, revision: 1 });
    expect((await put({ ...profile, businessDesc: 'Other' }, 0)).status).toBe(409);
    expect((await read()).profile.businessDesc).toBe('Care at home');
    const stats = (await getNode('site-n1'))?.attr.vetfranStats;
    expect(stats).toMatchObject({ logo: { completed: true }, category: { completed: true }, businessDesc: { completed: true }, videoEmbed: { completed: false }, other: { completed: true } });
  });

  test('is of administrators and of people whose sales token has directoryAccess; of sites alone', async () => {
    for (const userId of ['site-user', 'org-user', 'reseller-user']) {
      expect([(await put(emptyProfile(), 1, 'site-n1', userId)).status, (await program.call('get-listing', { token: token(userId), params: { siteId: 'site-n1' } })).status]).toEqual([403, 403]);
    }
    expect((await put(emptyProfile(), 0, 'site-n1', 'trial-user')).status).toBe(404);
    expect((await put(emptyProfile(), 0, 'north')).status).toBe(400);
    await changeNode('reseller', one => ({ ...one, attr: { ...one.attr, directoryAccess: true } }));
    expect((await program.call('get-listing', { token: token('site-user'), params: { siteId: 'site-n1' } })).status).toBe(200);
    expect((await program.call('get-listing', { token: token('site-user'), params: { siteId: 'site-n2' } })).status).toBe(404);
  });

  test('shows pictures of its own site alone, and its directories are known ones', async () => {
    const { profile, revision } = await read();
    expect((await put({ ...profile, images: [{ image: '/media/listings/of-another-site.png', alt: 'A' }] }, revision)).status).toBe(400);
    expect((await put({ ...profile, listings: [{ directory: 'nowhere', url: 'https://a.test/' }] }, revision)).status).toBe(400);
    expect((await program.call('get-listing-sessions', { token: token(), params: { siteId: 'site-n1' } })).json).toEqual({ sessions: null });
  });

  test('has its tracking address looked at every night, once, behind the guard', async () => {
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
    expect((await night('2026-11-25T08:30:00Z'))?.problem).toBe("A redirect drops utm_source and utm_medium: visits are not counted as the directory's");
    const again = await read();
    withStatus(await put({ ...again.profile, trackingUrl: 'http://169.254.169.254/?utm_source=a&utm_medium=b' }, again.revision));
    expect(await read()).toMatchObject({ check: null });
    const asks = asked.length;
    expect((await night('2026-11-26T08:30:00Z'))?.problem).toBe('The address does not lead to a public website');
    expect(asked.length).toBe(asks);
  });

  test('goes with its site', async () => {
    await removeListing('site-n1');
    await removeListing('site-n1');
    expect(await getListing('site-n1')).toBeNull();
  });
});
