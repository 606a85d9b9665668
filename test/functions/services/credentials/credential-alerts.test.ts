import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteCredentialEnd } from '../../../../functions/services/credentials/credential-alerts.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { remindNotTracking, requireRefresh } from '../../../../functions/services/notifications/not-tracking.ts';
import { connect } from '../../support/connected.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';

/** What a pull does with the site that it read. */
async function notePulled(siteId: string, ...rest: [service: RecordService, tokenId: string, now: Date]): Promise<void> {
  const site = await getNode(siteId);
  if (site === null) throw new Error(`the site ${siteId} expected`);
  await noteCredentialEnd(site, ...rest);
}

// site-n1 is Eastern: 03:00 UTC is still the day before there.
const endsAt = new Date('2027-01-15T03:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());

const account = async (siteId: string, service: 'fb' | 'linkedin' | 'ga4' | 'gsc') => (await getNode(siteId))?.attr.accounts?.[service];
const alerts = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications;

test.each([
  ['fb', '2026-12-30', '2026-12-31'],
  ['linkedin', '2026-12-14', '2026-12-15'],
] as const)('%s: no alert before the warning date, then one alert with a date', async (service, quietDay, warnDay) => {
  const siteId = service === 'fb' ? 'site-n1' : 'site-n2';
  const tokenId = `${service}:credential-that-ends`;
  await connect({ siteId, service, tokenId, expiresAt: endsAt, endsAt });
  const end = '2027-01-14';
  await notePulled(siteId, service, tokenId, new Date(`${quietDay}T18:00:00Z`));
  expect((await account(siteId, service))?.refreshAlertDate).toBeUndefined();
  await notePulled(siteId, service, tokenId, new Date(`${warnDay}T18:00:00Z`));
  expect((await account(siteId, service))?.refreshAlertDate).toBe(end);
  const revision = (await getNode(siteId))?.revision;
  await notePulled(siteId, service, tokenId, new Date('2027-01-03T18:00:00Z'));
  expect((await getNode(siteId))?.revision).toBe(revision);
  const notifications = await alerts(siteId);
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({ type: 'ALERT', body: { link: `/admin/${siteId}/${service}`, title: expect.stringContaining('access expires on Jan 14, 2027') } });
});

test('renewing a credential clears its date, and the old end raises no new alert', async () => {
  await connect({ siteId: 'site-n1', service: 'fb', tokenId: 'fb:credential-that-ends', expiresAt: new Date('2027-03-10T12:00:00Z'), marks: { refreshAlertDate: '2027-01-14' } });
  await notePulled('site-n1', 'fb', 'fb:credential-that-ends', new Date('2027-01-04T18:00:00Z'));
  expect(await account('site-n1', 'fb')).not.toHaveProperty('refreshAlertDate');
  expect(await alerts('site-n1')).toHaveLength(1);
});

test('notes nothing for credentials that never end or are not current', async () => {
  await connect({ siteId: 'site-n1', service: 'ga4', tokenId: 'ga4:without-an-end', expiresAt: endsAt, refreshToken: 'r' });
  const before = await getNode('site-n1');
  await notePulled('site-n1', 'ga4', 'ga4:without-an-end', new Date('2027-01-14T18:00:00Z'));
  await notePulled('site-n1', 'pagespeed', 'x', new Date('2027-01-14T18:00:00Z'));
  await notePulled('site-n2', 'linkedin', 'linkedin:another-credential', new Date('2027-01-14T18:00:00Z'));
  expect(await getNode('site-n1')).toEqual(before);
});

test('marks a required renewal for its own service only, alerting again in a week', async () => {
  // Pacific: still the 14th.
  const now = new Date('2027-01-15T05:00:00Z');
  await requireRefresh('site-n2', 'linkedin', now);
  expect(await account('site-n2', 'linkedin')).toMatchObject({ refreshRequired: true, refreshAlertDate: '2027-01-21' });
  const revision = (await getNode('site-n2'))?.revision;
  await requireRefresh('site-n2', 'linkedin', new Date('2027-01-18T05:00:00Z'));
  await requireRefresh('site-n2', 'fb', now);
  await requireRefresh('site-n2', 'pagespeed', now);
  await requireRefresh('no-such-site', 'fb', now);
  expect((await getNode('site-n2'))?.revision).toBe(revision);
  // What needs a person is announced no more.
  await notePulled('site-n2', 'linkedin', 'linkedin:credential-that-ends', new Date('2027-01-04T18:00:00Z'));
  expect((await getNode('site-n2'))?.revision).toBe(revision);
});

const notTracking = async (siteId: string) => (await alerts(siteId)).filter(({ body }) => body.title.endsWith('Not Tracking')).map(({ body }) => body.timestamp.slice(0, 10));

test('reminds the site weekly until renewal, at most once a day', async () => {
  const keys = [{ siteId: 'site-n2', service: 'linkedin' }, { siteId: 'site-n2', service: 'pagespeed' }, { siteId: 'no-such-site', service: 'fb' }] as const;
  const remind = async (at: string) => {
    await remindNotTracking(keys, new Date(at));
    return [(await account('site-n2', 'linkedin'))?.refreshAlertDate, await notTracking('site-n2')];
  };
  expect(await remind('2027-01-21T07:59:00Z')).toEqual(['2027-01-21', []]);
  expect(await remind('2027-01-21T12:00:00Z')).toEqual(['2027-01-28', ['2027-01-21']]);
  expect(await remind('2027-01-21T12:05:00Z')).toEqual(['2027-01-28', ['2027-01-21']]);
  // The day was not moved before the process ended: the same notification is not told twice.
  await connect({ siteId: 'site-n2', service: 'linkedin', tokenId: 'linkedin:credential-that-ends', expiresAt: endsAt, marks: { refreshRequired: true, refreshAlertDate: '2027-01-21' } });
  expect(await remind('2027-01-21T13:00:00Z')).toEqual(['2027-01-28', ['2027-01-21']]);
  // Nights that were missed are not made up for; the day of the week stays.
  expect(await remind('2027-02-12T12:00:00Z')).toEqual(['2027-02-18', ['2027-02-12', '2027-01-21']]);
  expect(await remind('2027-02-18T12:00:00Z')).toEqual(['2027-02-25', ['2027-02-18', '2027-02-12', '2027-01-21']]);
});

test('sends no reminder for a renewed account or a suspended site', async () => {
  await connect({ siteId: 'site-n2', service: 'fb', tokenId: 'fb:renewed-by-now', expiresAt: endsAt, marks: { refreshAlertDate: '2027-01-14' } });
  await connect({ siteId: 'site-gone', service: 'fb', tokenId: 'fb:of-a-suspended-one', expiresAt: endsAt, marks: { refreshRequired: true, refreshAlertDate: '2027-01-14' } });
  const before = await Promise.all([getNode('site-n2'), getNode('site-gone')]);
  await remindNotTracking([{ siteId: 'site-n2', service: 'fb' }, { siteId: 'site-gone', service: 'fb' }], new Date('2027-03-01T12:00:00Z'));
  expect(await Promise.all([getNode('site-n2'), getNode('site-gone')])).toEqual(before);
  expect(await notTracking('site-gone')).toEqual([]);
});
