import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { handler as announceIntakes } from '../../../../functions/jobs/announce-intakes.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { storeArrival } from '../../../../functions/services/leads/arrivals.ts';
import { countArrivals } from '../../../../functions/services/leads/count-arrivals.ts';
import { changeNode } from '../../../../functions/services/tree/node-changes.ts';
import { getArrivals, getIntake, putIntake, saveIntake } from '../../../../functions/stores/leads/intakes.ts';
import { getPull, notePull, putPull } from '../../../../functions/stores/leads/pulls.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import type { LeadIntake } from '../../../../shared/model/lead-intake.ts';
import type { LeadPull } from '../../../../shared/model/lead-pull.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { seedTree, user } from '../../support/tree.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };

let program: Awaited<ReturnType<typeof startPeople>>;
const start = new Date('2026-11-01T13:15:00Z');
beforeAll(async () => {
  program = await startPeople({ now: start, queues: true });
  await seedTree();
  await putUser(user('boss-one', null, { isAdmin: true }));
  await putUser(user('boss-gone', null, { isAdmin: true, disabled: true }));
  await putUser(user('boss-quiet', null, { isAdmin: true, enableSiteAlerts: false }));
});
afterAll(() => program.stop());

const makeIntake = (siteRefId: string, siteId = 'site-n1'): LeadIntake => ({
  siteRefId, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 48, addedAt: '2026-01-01T00:00:00.000Z', revision: 1,
});
let count = 0;
async function arrive(siteRefId: string, at: string, fields: Record<string, string> = { contact_id: 'L-1', date_created: '2026-10-20T10:00:00Z' }): Promise<void> {
  count += 1;
  const now = new Date(at);
  setClock(() => now);
  const outcome = await storeArrival({ v: 1, kind: 'arrival', siteRefId, arrivalId: `a-${count}`, receivedAt: at, fields, personal: [] }, now);
  if (outcome !== null) await countArrivals([outcome], now);
}
async function morning(day: string, timeZone = 'America/New_York'): Promise<void> {
  setClock(() => new Date(`${day}T13:15:00Z`));
  await announceIntakes({ v: 1, job: 'announce-intakes', timeZone }, plenty);
}
const subjects = (userId = 'boss-one') => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).map(({ subject }) => subject).toReversed();
async function bells(siteId = 'site-n1'): Promise<string[]> {
  const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName('notifications') }));
  return Items.filter(item => item['siteId'] === siteId).map(item => `${item['sk']} ${item['notification'].body.title}`.slice(1, 9) + ' ' + item['notification'].body.title).sort();
}

test('notifies administrators once when an intake falls silent, and once when it recovers', async () => {
  await putIntake(makeIntake('steady'), []);
  for (let day = 1; day <= 5; day += 1) await arrive('steady', `2026-11-0${day}T12:00:00Z`);
  // Five days of 31: twice the usual gap is over on the eighteenth.
  for (let day = 6; day <= 25; day += 1) {
    await morning(`2026-11-${String(day).padStart(2, '0')}`);
    await morning(`2026-11-${String(day).padStart(2, '0')}`);
  }
  expect(await bells()).toEqual(['20261118 No leads from Go HighLevel']);
  expect(subjects()).toEqual(['No leads from Go HighLevel: Name of site-n1']);
  expect([subjects('boss-gone'), subjects('boss-quiet')]).toEqual([[], []]);
  await arrive('steady', '2026-11-25T15:00:00Z');
  await morning('2026-11-26');
  expect(await bells()).toEqual(['20261118 No leads from Go HighLevel', '20261125 Leads from Go HighLevel work again']);
  expect(subjects()).toEqual(['No leads from Go HighLevel: Name of site-n1', 'Leads from Go HighLevel work again: Name of site-n1']);
});

test('notifies as soon as an intake fails', async () => {
  const before = subjects().length;
  await putIntake(makeIntake('broken', 'site-s1'), []);
  for (const minute of [1, 2, 3, 4]) await arrive('broken', `2026-11-25T16:0${minute}:00Z`, { utm_source: 'google' });
  expect(subjects().slice(before)).toEqual(['Leads from Go HighLevel can\'t be read: Name of site-s1']);
  expect(await bells('site-s1')).toEqual(['20261125 Leads from Go HighLevel can\'t be read']);
  const [mail] = program.mails();
  expect(mail?.text).toContain('Intake: broken');
  expect(mail?.text).toContain('/lead-sitemap');
  expect(mail?.text).toMatch(/Stop alert emails:\n\S+\/unsubscribe\/[\w-]+$/);
  expect(mail?.headers.map(({ name }) => name).toSorted()).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
});

test('does not notify about paused intakes, suspended sites, or sites in another zone', async () => {
  const before = subjects().length;
  const stored = await getIntake('broken');
  await saveIntake({ ...makeIntake('broken', 'site-s1'), state: 'paused', revision: 2 }, stored?.secrets ?? [], 1);
  await morning('2026-11-26', 'America/Los_Angeles');
  expect((await getArrivals('broken')).arrivals.announced).toBeNull();
  await putIntake(makeIntake('hushed', 'site-n2'), []);
  await arrive('hushed', '2026-11-01T12:00:00Z');
  await changeNode('site-n2', site => ({ ...site, attr: { ...site.attr, suspended: true } }));
  await morning('2027-02-01', 'America/Los_Angeles');
  expect(subjects().length).toBe(before);
  await changeNode('site-n2', site => ({ ...site, attr: { ...site.attr, suspended: false } }));
  await morning('2027-02-01', 'America/Denver');
  expect(subjects().length).toBe(before);
});

test('a run that dies still notifies the site, and nobody twice', async () => {
  const before = subjects().length;
  for (let steps = 1; ; steps += 1) {
    const { died } = await dyingAfter(steps, () => morning('2027-02-01', 'America/Los_Angeles'));
    if (!died) break;
  }
  expect(await bells('site-n2')).toEqual(['20270201 No leads from Go HighLevel']);
  expect(subjects().length - before).toBeLessThanOrEqual(1);
});

test('notifies once of a refused CRM token and its recovery, but not after reconnecting', async () => {
  const ofSite = () => subjects().filter(subject => subject.endsWith('site-s1'));
  const before = ofSite().length;
  const since = (from: number) => ofSite().slice(from);
  await putIntake(makeIntake('pulled', 'site-s1'), []);
  const pull: LeadPull = {
    siteRefId: 'pulled', siteId: 'site-s1', locationId: 'loc0000001', connectionId: 'first', connectedAt: '2027-03-01T00:00:00.000Z',
    since: null, lastPullAt: null, read: 0, problem: null,
  };
  const connect = (connectionId: string) => putPull({ pull: { ...pull, connectionId }, wrappedKey: new Uint8Array([1]), sealed: new Uint8Array([2]) });
  await connect('first');
  await morning('2027-03-02', 'America/Los_Angeles');
  expect(since(before)).toEqual([]);
  await notePull({ ...pull, connectionId: 'first' }, { problem: 'no-access' });
  for (const day of ['03', '04']) await morning(`2027-03-${day}`, 'America/Los_Angeles');
  // Written by a pull that began before it was told: what was told stands.
  await notePull({ ...pull, connectionId: 'first' }, { problem: null });
  await morning('2027-03-05', 'America/Los_Angeles');
  await notePull({ ...pull, connectionId: 'first' }, { problem: 'refused' });
  for (const day of ['06', '07']) await morning(`2027-03-${day}`, 'America/Los_Angeles');
  expect(since(before)).toEqual([
    'Go HighLevel blocked access to leads: Name of site-s1', 'Go HighLevel sync works again: Name of site-s1',
    'Go HighLevel rejected the sync token: Name of site-s1',
  ]);
  expect(program.mails()[0]?.text).toContain('/lead-sitemap');
  expect(await bells('site-s1')).toContain('20270306 Go HighLevel rejected the sync token');
  await connect('second');
  await morning('2027-03-08', 'America/Los_Angeles');
  expect((await getPull('pulled'))?.pull.problem).toBeNull();
  // Paused: whoever paused it knows.
  await notePull({ ...pull, connectionId: 'second' }, { problem: 'refused' });
  await saveIntake({ ...makeIntake('pulled', 'site-s1'), state: 'paused', revision: 2 }, [], 1);
  await morning('2027-03-09', 'America/Los_Angeles');
  expect(since(before)).toHaveLength(3);
});
