import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as notices } from '../../../../functions/jobs/dispatch-trial-notices.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { collectPageSpeed } from '../../../../functions/services/collection/collect-page-speed.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { changeNode } from '../../../../functions/services/tree/node-changes.ts';
import { getUser, putUser } from '../../../../functions/stores/users/users.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-01T12:00:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

async function trialSite(siteId: string, trialExpiryDate: string, people: readonly string[]): Promise<void> {
  const site = node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { url: `https://${siteId}.test`, tz: 'Eastern', trialExpiryDate } });
  await createNode(site);
  await collectPageSpeed(site, new Date('2026-11-01T12:00:00Z'));
  for (const userId of people) await putUser(user(userId, siteId));
}
async function morning(day: string): Promise<void> {
  setClock(() => new Date(`${day}T13:30:00Z`));
  await notices({ v: 1, job: 'trial-notices', timeZone: 'America/New_York' }, plenty);
}
const subjects = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).map(({ subject }) => subject).toReversed();

describe('trial emails', () => {
  test('go out three and one days before, on the day, and a week later', async () => {
    await trialSite('site-told', '2026-11-10', ['told-one', 'told-two']);
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      await morning(date);
      await morning(date);
    }
    const expected = [
      'Your The Insights Engine trial ends in 3 days', 'Your The Insights Engine trial ends tomorrow', 'Your The Insights Engine trial ends today',
      'Your The Insights Engine trial has ended',
    ];
    expect(subjects('told-one')).toEqual(expected);
    expect(subjects('told-two')).toEqual(expected);
  });

  test("list what was collected, in the recipient's own site numbers, if there are any", async () => {
    await trialSite('site-numbers', '2026-11-10', ['numbers-one']);
    const days = eachDay('2026-10-20', '2026-11-08').map(date => ga4Day(date, { totals: { sessions: 123, keyEvents: 4 } }));
    await writeDays('site-numbers', 'ga4', 'core', days, '2026-10-10');
    await morning('2026-11-09');
    const [mail] = program.mails().filter(({ to }) => to.includes('numbers-one@insights.test'));
    expect(mail?.text).toContain('Sessions read: 2,460 (Oct 2026 – Nov 2026)\nGoals: 80 (Oct 2026 – Nov 2026)');
    expect(program.mails().filter(({ to }) => to.includes('told-one@insights.test')).some(({ text }) => text.includes('Sessions read'))).toBe(false);
  });

  test('go out again for the new end after an extension', async () => {
    await trialSite('site-moved', '2026-11-10', ['moved-one']);
    await morning('2026-11-10');
    await changeNode('site-moved', site => ({ ...site, attr: { ...site.attr, trialExpiryDate: '2026-11-20' } }));
    await morning('2026-11-17');
    expect(subjects('moved-one')).toEqual(['Your The Insights Engine trial ends today', 'Your The Insights Engine trial ends in 3 days']);
  });

  test('skip suspended sites, disabled people, and sites without a running trial', async () => {
    await trialSite('site-paused', '2026-11-10', ['paused-one']);
    await changeNode('site-paused', site => ({ ...site, attr: { ...site.attr, suspended: true } }));
    await trialSite('site-quiet', '2026-11-10', []);
    await putUser(user('quiet-one', 'site-quiet', { disabled: true }));
    await morning('2026-11-10');
    expect([subjects('paused-one'), subjects('quiet-one'), subjects('site-user')]).toEqual([[], [], []]);
  });

  test('stop with one click in the mail client, without stopping other mail', async () => {
    await trialSite('site-out', '2026-11-10', ['out-one', 'out-two']);
    await morning('2026-11-07');
    const [mail] = program.mails().filter(({ to }) => to.includes('out-one@insights.test'));
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
    const code = /\/api\/unsubscribe\/([\w-]+)>$/.exec(header)?.[1] ?? '';
    expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
    expect(mail?.text).toMatch(new RegExp(`Stop trial emails: http\\S+/unsubscribe/${code}\\?of=reminders`));
    const click = () =>
      program.call('unsubscribe', { params: { code }, rawBody: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([(await click()).status, (await click()).status]).toEqual([204, 204]);
    expect(await getUser('out-one')).toMatchObject({ enableSiteAlerts: true, mailChoices: { kinds: {}, reminders: 'never' } });
    await morning('2026-11-09');
    expect([subjects('out-one').length, subjects('out-two').length]).toEqual([1, 2]);
  });

  test('never go out twice, wherever a run dies', async () => {
    await trialSite('site-died', '2026-12-20', ['died-one', 'died-two']);
    for (let steps = 1; steps < 30; steps += 1) {
      setClock(() => new Date('2026-12-20T13:30:00Z'));
      const { died } = await dyingAfter(steps, () => notices({ v: 1, job: 'trial-notices', timeZone: 'America/New_York' }, plenty));
      if (!died) break;
    }
    expect(subjects('died-one').length).toBeLessThanOrEqual(1);
    expect(subjects('died-two').length).toBeLessThanOrEqual(1);
    await trialSite('site-after', '2026-12-20', ['after-one']);
    await morning('2026-12-20');
    expect(subjects('after-one')).toHaveLength(1);
    expect((await getNode('site-died'))?.attr.trialExpiryDate).toBe('2026-12-20');
  });
});
