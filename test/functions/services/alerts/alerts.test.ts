import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as dispatch } from '../../../../functions/jobs/dispatch-alerts.ts';
import { handler as digest } from '../../../../functions/jobs/dispatch-alert-digest.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { evaluateSite } from '../../../../functions/services/alerts/evaluate-site.ts';
import { notifyNotTracking } from '../../../../functions/services/alerts/open-not-tracking.ts';
import { reachOfRules } from '../../../../functions/services/alerts/rule-reach.ts';
import { alertTable } from '../../../../functions/stores/alerts/alert-items.ts';
import { getSharedRules, putSharedRules } from '../../../../functions/stores/alerts/shared-rules.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { changeNode } from '../../../../functions/services/tree/node-changes.ts';
import { findOpen, listEnded, listOpenBelow, putRules, readAlerts, snoozeAlert } from '../../../../functions/stores/alerts/alert-states.ts';
import { listNotifications } from '../../../../functions/stores/notifications.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import { addDays, eachDay, monthRange, listMonths, monthWithDash } from '../../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../../shared/numbers/rollup/node-rows.ts';
import { noSettings, type RuleSettings } from '../../../../shared/model/rule-settings.ts';
import { labRun } from '../../../shared/numbers/metrics/sample-days.ts';
import { coreDay } from '../../../shared/domain/support-days.ts';
import { foldMonths } from '../../../../functions/services/leads/fold-months.ts';
import { storeLead } from '../../../../functions/services/leads/store-lead.ts';
import { changeConnection } from '../../../../functions/stores/connections/connections.ts';
import { putChange } from '../../../../functions/stores/leads/changes.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { seedTree, user } from '../../support/tree.ts';
import { recordPulled } from '../../../../functions/services/collection/record-window-outcome.ts';
import { connected, morning, plenty, writeShopRows, shopSite } from './support.ts';
import { versionedLead } from '../../../../shared/domain/leads/merge.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T12:15:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

/** 07:10 in New York. */
const at = (day: string) => `${day}T12:10:00.000Z`;
const bell = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ body }) => body.title).toReversed();
const listEmails = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).toReversed();
const subjects = (userId: string) => listEmails(userId).map(({ subject }) => subject);
const openRules = async (siteId: string) => (await readAlerts(siteId)).open.map(({ ruleId }) => ruleId);
const sendDigest = async (day: string, timeZone = 'America/New_York') => {
  setClock(() => new Date(`${day}T13:15:00.000Z`));
  await digest({ v: 1, job: 'alert-digest', timeZone }, plenty);
};

describe('an alert', () => {
  test('opens once with its days and numbers, stays, then ends automatically with a notification', async () => {
    await shopSite('site-life');
    await connected('site-life', 'ga4', 'working', '2026-11-21');
    const poor = (day: string) => (day >= '2026-11-17' && day <= '2026-11-19' ? 120 : 400);
    await writeShopRows('site-life', poor, '2026-11-21');
    await morning('site-life', at('2026-11-22'));
    await morning('site-life', at('2026-11-22'));
    expect(await bell('site-life')).toEqual(['ROAS of 1.5 or less for three consecutive days']);
    const alert = await findOpen('site-life', 'roas');
    expect(alert).toMatchObject({ openedAt: at('2026-11-22'), evidence: { total: [360, 300, 1.2] } });
    // The platform restates a day that had counted as settled.
    await writeShopRows('site-life', day => (day === '2026-11-18' ? 140 : poor(day)), '2026-11-21');
    await morning('site-life', '2026-11-22T15:00:00.000Z');
    expect(await findOpen('site-life', 'roas')).toMatchObject({ openedAt: at('2026-11-22'), evidence: { total: [380, 300, 380 / 300] } });
    // The next settled day is better.
    await writeShopRows('site-life', poor, '2026-11-22');
    await morning('site-life', at('2026-11-23'));
    await morning('site-life', at('2026-11-23'));
    expect(await openRules('site-life')).toEqual([]);
    expect(await bell('site-life')).toEqual(['ROAS of 1.5 or less for three consecutive days', 'Closed: ROAS of 1.5 or less for three consecutive days']);
    expect((await listEnded('site-life', undefined)).alerts).toMatchObject([{ ruleId: 'roas', endedAt: at('2026-11-23'), endedWhy: 'ROAS was above 1.5 on Nov 20.' }]);
    expect((await listOpenBelow('/ISL/reseller/brand/org/north/site-life', 10)).cards).toEqual([]);
  });

  test('explains an unusual day in the digest, but ignores one also seen last year', async () => {
    const rows = async (siteId: string, end: string, low: string) => {
      const ga4 = eachDay(addDays(end, -90), end).map(date => {
        const ads = date === low ? 20 : 300;
        return coreDay(date, [{ source: 'google', medium: 'cpc', campaign: 'Autumn', sessions: ads, keyEvents: 12 }, { source: 'google', medium: 'organic', campaign: '(organic)', sessions: 200, keyEvents: 12 }]);
      });
      await writeDays(siteId, 'ga4', 'core', ga4, addDays(end, -3));
      const range = { start: addDays(end, -90), end };
      const services = [{ service: 'ga4' as const, expected: range, isBroken: false, held: new Set(ga4.map(({ date }) => date)) }];
      await writeNodeDays(siteId, listMonths(range).map(month => ({ month: monthWithDash(month), rows: makeDayRows({ days: { ga4 }, services }, monthRange(month)) })));
    };
    for (const siteId of ['site-odd', 'site-season']) {
      await shopSite(siteId, { isEcommerce: false });
      await connected(siteId, 'ga4', 'working', '2026-10-21');
      await rows(siteId, '2026-10-21', '2026-10-19');
    }
    await rows('site-season', '2025-10-22', addDays('2026-10-19', -364));
    for (const siteId of ['site-odd', 'site-season', 'site-odd']) await morning(siteId, at('2026-10-22'));
    expect(await openRules('site-season')).toEqual([]);
    expect(await openRules('site-odd')).toEqual(['unusual-sessions']);
    const alert = await findOpen('site-odd', 'unusual-sessions');
    expect(alert?.evidence.moved).toEqual([{ kind: 'channel', name: 'paid', actual: 20, usual: 300 }, { kind: 'campaign', name: 'Autumn', actual: 20, usual: 300 }]);
    expect(alert?.definition.description).toMatch(/Sessions on Monday, Oct 19: 220 \(-56%\).*channel paid: 20, usually 300; campaign Autumn: 20, usually 300\.$/);
    expect(await bell('site-odd')).toEqual(['Sessions unusually low']);
    await sendDigest('2026-10-22');
    expect(listEmails('site-odd-person').map(({ text }) => text).join()).toContain('campaign Autumn: 20, usually 300');
    expect(listEmails('site-odd-person')[0]?.text).toContain('Sessions by day\n    Oct 10  500\n');
    expect(listEmails('site-odd-person')[0]?.text).toContain('* Oct 19  220\n');
    expect(listEmails('site-odd-person')[0]?.html).toContain('class="judged"');
    await sendDigest('2026-10-22');
    expect(listEmails('site-odd-person')).toHaveLength(1);
  });

  test('reports waiting leads and ends when they are answered', async () => {
    await shopSite('site-leads');
    const leadAt = async (leadId: string, timestamp: string, more: Partial<Lead> = {}) => {
      const at = Date.parse(timestamp);
      await putChange('site-leads', { id: `${leadId}-${Object.keys(more).length}`, keys: [`ref#${leadId}`] }, new Date(more.timestampUpdated ?? at));
      await storeLead('site-leads', `ref#${leadId}`, versionedLead(leadSchema.parse({ leadId, siteId: 'site-leads', timestamp: at, timestampUpdated: at, metrics: {}, ...more })));
    };
    await morning('site-leads', at('2026-11-21'));
    expect(await openRules('site-leads')).toEqual([]);
    await leadAt('A', '2026-11-20T15:00:00Z');
    await leadAt('B', '2026-11-20T16:00:00Z', { engagedTimestamp: Date.parse('2026-11-20T16:02:00Z') });
    await foldMonths('site-leads', new Date('2026-11-20T17:00:00Z'));
    await leadAt('C', '2026-11-21T23:00:00Z');
    await morning('site-leads', at('2026-11-22'));
    await morning('site-leads', at('2026-11-22'));
    expect(await bell('site-leads')).toEqual(['Leads waiting for a response']);
    expect(await findOpen('site-leads', 'speed-to-lead')).toMatchObject({
      definition: { description: 'One lead from the last seven days has waited 45 hours for a response.' }, evidence: { total: [3, 1, 1 / 3, 120] },
    });
    await leadAt('A', '2026-11-20T15:00:00Z', { timestampUpdated: Date.parse('2026-11-22T20:00:00Z'), engagedTimestamp: Date.parse('2026-11-22T19:00:00Z') });
    await leadAt('C', '2026-11-21T23:00:00Z', { timestampUpdated: Date.parse('2026-11-22T20:00:00Z'), metrics: { ...leadSchema.parse({ leadId: 'C', siteId: 'site-leads', timestamp: 0, timestampUpdated: 0, metrics: {} }).metrics, dqReason: 'capital' } });
    await morning('site-leads', at('2026-11-23'));
    expect(await bell('site-leads')).toEqual(['Leads waiting for a response', 'Closed: Leads waiting for a response']);
  });

  test('waits for a late day and does not end without it', async () => {
    await shopSite('site-tardy');
    await connected('site-tardy', 'ga4', 'working', '2026-11-21');
    await writeShopRows('site-tardy', () => 100, '2026-11-18');
    await morning('site-tardy', at('2026-11-22'));
    expect(await openRules('site-tardy')).toEqual([]);
    await writeShopRows('site-tardy', () => 100, '2026-11-21');
    await morning('site-tardy', '2026-11-22T16:00:00.000Z');
    expect(await openRules('site-tardy')).toEqual(['roas']);
    await morning('site-tardy', at('2026-11-26'));
    expect(await openRules('site-tardy')).toContain('roas');
  });

  test('follows site thresholds, ends when its rule is switched off, and skips suspended sites', async () => {
    await shopSite('site-rules', { roasThreshold: 5 });
    await connected('site-rules', 'ga4', 'working', '2026-11-21');
    await writeShopRows('site-rules', () => 400, '2026-11-21');
    await morning('site-rules', at('2026-11-22'));
    expect(await bell('site-rules')).toEqual(['ROAS of 5 or less for three consecutive days']);
    expect(await putRules('site-rules', { thresholds: { on: { roas: false } }, own: [] }, 0)).toBe(true);
    expect(await putRules('site-rules', noSettings, 0)).toBe(false);
    await changeNode('site-rules', site => ({ ...site, attr: { ...site.attr, suspended: true } }));
    await morning('site-rules', at('2026-11-23'));
    expect(await openRules('site-rules')).toEqual(['roas']);
    await changeNode('site-rules', site => ({ ...site, attr: { ...site.attr, suspended: false } }));
    await morning('site-rules', '2026-11-23T14:00:00.000Z');
    expect(await openRules('site-rules')).toEqual([]);
  });

  test('opened by a pull is mailed in the morning, not reopened, and ends automatically', async () => {
    await shopSite('site-stopped');
    await connected('site-stopped', 'fb', 'reconnect-needed', '2026-11-20');
    for (const minute of ['05', '35']) await notifyNotTracking('site-stopped', 'fb', 'reconnect-needed', new Date(`2026-11-22T09:${minute}:00Z`));
    await notifyNotTracking('site-stopped', 'pagespeed', 'access-lost', new Date('2026-11-22T09:05:00Z'));
    expect([await bell('site-stopped'), subjects('site-stopped-person')]).toEqual([['Facebook Ads Not Tracking'], []]);
    await morning('site-stopped', at('2026-11-22'));
    await morning('site-stopped', at('2026-11-23'));
    expect(await bell('site-stopped')).toEqual(['Facebook Ads Not Tracking']);
    const [mail, ...others] = listEmails('site-stopped-person');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Facebook Ads Not Tracking: Name of site-stopped', text: expect.stringContaining('Cause: expired token or credentials.') });
    await connected('site-stopped', 'fb', 'working', '2026-11-23');
    await morning('site-stopped', at('2026-11-24'));
    expect((await bell('site-stopped')).at(-1)).toBe('Closed: Facebook Ads Not Tracking');
    // The end is no news that breaks: it stands in the day's letter.
    expect(subjects('site-stopped-person')).toHaveLength(1);
    await sendDigest('2026-11-24');
    expect(subjects('site-stopped-person').at(-1)).toBe('0 alerts opened, 1 closed: Name of site-stopped');
  });
});

describe('recipients', () => {
  test('of a site are emailed failures immediately, unless switched off, disabled, or snoozed', async () => {
    await shopSite('site-told');
    await putUser(user('told-off', 'site-told', { enableSiteAlerts: false }));
    await putUser(user('told-out', 'site-told', { disabled: true }));
    await putUser(user('told-bounced', 'site-told', { mailRefused: { at: at('2026-11-01'), why: 'bounced' } }));
    await connected('site-told', 'ga4', 'access-lost', '2026-11-20');
    await connected('site-told', 'bing', 'working', '2026-11-21');
    await morning('site-told', at('2026-11-22'));
    expect(['told-off', 'told-out', 'told-bounced'].map(subjects)).toEqual([[], [], []]);
    expect(subjects('site-told-person')).toEqual(['Google Analytics Not Tracking: Name of site-told']);
    const alert = await findOpen('site-told', 'not-tracking-ga4');
    expect(alert !== null && (await snoozeAlert(alert, { until: '2026-12-01', reason: 'Known', by: 'told-off', at: at('2026-11-22') }))).toBe(true);
    await putUser(user('told-late', 'site-told'));
    await morning('site-told', at('2026-11-23'));
    expect([subjects('site-told-person').length, subjects('told-late')]).toEqual([1, []]);
    expect(await findOpen('site-told', 'not-tracking-ga4')).toMatchObject({ snooze: { reason: 'Known' }, seenOn: '2026-11-23' });
  });

  test('of a site get one email when several platforms fail together', async () => {
    await shopSite('site-both');
    for (const service of ['ga4', 'fb'] as const) await connected('site-both', service, 'access-lost', '2026-11-20');
    await morning('site-both', at('2026-11-22'));
    await morning('site-both', at('2026-11-22'));
    expect(subjects('site-both-person')).toEqual(['2 alerts opened: Name of site-both']);
    expect(listEmails('site-both-person')[0]?.text).toMatch(/Facebook Ads Not Tracking: Cause: service removed[^]*Google Analytics Not Tracking: Cause|Google Analytics Not Tracking: Cause[^]*Facebook Ads Not Tracking: Cause/);
    // One that breaks a day later comes by itself.
    await connected('site-both', 'bing', 'access-lost', '2026-11-20');
    await morning('site-both', at('2026-11-23'));
    expect(subjects('site-both-person').at(-1)).toBe('Microsoft Ads Not Tracking: Name of site-both');
  });

  test('above a site get one daily digest of opened and ended alerts without repeats', async () => {
    await sendDigest('2026-11-21');
    const before = subjects('org-user').length;
    for (const siteId of ['site-one', 'site-two']) {
      await shopSite(siteId);
      await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
      await morning(siteId, at('2026-11-22'));
    }
    await sendDigest('2026-11-22');
    await sendDigest('2026-11-22');
    const zones = ['America/Los_Angeles', 'America/Denver', 'America/Chicago'];
    for (const zone of zones) await sendDigest('2026-11-22', zone);
    for (const zone of zones) await sendDigest('2026-11-22', zone);
    const digests = listEmails('org-user').slice(before);
    expect(digests).toHaveLength(1);
    expect(digests[0]?.subject).toMatch(/alerts opened, \d+ closed on \d+ sites: /);
    for (const siteId of ['site-one', 'site-two']) expect(digests[0]?.text).toContain(`Google Analytics Not Tracking: Name of ${siteId}`);
    expect(digests[0]?.text).toMatch(/Unsubscribe: http\S+\/unsubscribe\/\S{20,}/);
  });
});

test('an alert opens, notifies, and is mailed once, wherever a check dies or repeats', async () => {
  await connectedShop('site-died');
  let ended = false;
  for (let steps = 1; !ended && steps < 60; steps += 1) {
    ended = !(await dyingAfter(steps, () => evaluateSite('site-died', new Date(at('2026-11-22'))))).died;
  }
  expect(ended).toBe(true);
  expect(await bell('site-died')).toEqual(['Google Analytics Not Tracking']);
  expect(subjects('site-died-person').length).toBeLessThanOrEqual(1);
  // Side by side, too.
  await connectedShop('site-beside');
  await Promise.all(Array.from({ length: 5 }, () => evaluateSite('site-beside', new Date(at('2026-11-22')))));
  expect([await bell('site-beside'), subjects('site-beside-person')]).toEqual([['Google Analytics Not Tracking'], ['Google Analytics Not Tracking: Name of site-beside']]);
  await connected('site-beside', 'ga4', 'working', '2026-11-22');
  await Promise.all(Array.from({ length: 5 }, () => evaluateSite('site-beside', new Date(at('2026-11-23')))));
  expect(await bell('site-beside')).toEqual(['Google Analytics Not Tracking', 'Closed: Google Analytics Not Tracking']);
});

async function connectedShop(siteId: string): Promise<void> {
  await shopSite(siteId);
  await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
}

test('dispatches each site of a time zone once', async () => {
  setClock(() => new Date(at('2026-11-22')));
  await connected('site-told', 'gsc', 'working', '2026-11-21');
  await dispatch({ v: 1, job: 'alerts', timeZone: 'America/New_York' }, plenty);
  const sent = ((await program.queues?.pending('alerts')) ?? []).map(body => JSON.parse(body).siteId);
  expect(sent.length).toBe(new Set(sent).size);
  expect(sent).toContain('site-told');
});

describe('rules set above sites', () => {
  const rule = { ruleId: 'own-sharedone', metric: 'sessions', kind: 'absolute', direction: 'above', value: 1, days: 1, minimum: 0, isOn: true } as const;
  const shared = (siteId: string, ownRules: readonly unknown[], revision: number, userId = 'org-user', thresholds: unknown = {}) =>
    program.call('put-shared-rules', { token: program.token(userId), params: { siteId }, body: { thresholds, own: ownRules, revision } });
  const sold = async (siteId: string) => {
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'working', '2026-11-21');
    await writeShopRows(siteId, () => 400, '2026-11-21');
  };
  const listOpenOwnRules = async (siteId: string, instant: string) => {
    await morning(siteId, instant);
    return (await openRules(siteId)).filter(ruleId => ruleId.startsWith('own-'));
  };
  test('apply to every site below until removed or switched off by a site', async () => {
    await sold('site-shared-a');
    await sold('site-shared-b');
    expect((await shared('org', [rule], 0)).json).toEqual({ revision: 1 });
    expect([await listOpenOwnRules('site-shared-a', '2026-11-22T14:00:00.000Z'), await listOpenOwnRules('site-shared-b', '2026-11-22T14:00:00.000Z')]).toEqual([['own-sharedone'], ['own-sharedone']]);
    await putRules('site-shared-b', { thresholds: { on: { 'own-sharedone': false } }, own: [] }, 0);
    expect([await listOpenOwnRules('site-shared-a', '2026-11-22T15:00:00.000Z'), await listOpenOwnRules('site-shared-b', '2026-11-22T15:00:00.000Z')]).toEqual([['own-sharedone'], []]);
    const { json } = await program.call('get-alerts', { token: program.token('site-shared-b-person'), params: { siteId: 'site-shared-b' } });
    expect(json).toMatchObject({ above: [{ type: 'ORG', name: 'Name of org', own: [{ ruleId: 'own-sharedone' }] }], settings: { thresholds: { on: { 'own-sharedone': false } } } });
    expect((await shared('org', [], 1)).json).toEqual({ revision: 2 });
    expect(await listOpenOwnRules('site-shared-a', '2026-11-22T16:00:00.000Z')).toEqual([]);
    expect((await listEnded('site-shared-a', undefined)).alerts[0]).toMatchObject({ ruleId: 'own-sharedone', endedWhy: 'It\'s no longer monitored. The rule was turned off, or its data source was disconnected.' });
  });

  test('are read once for many sites judged within a minute', async () => {
    await sold('site-shared-c');
    await shared('north', [rule], 0);
    expect(await listOpenOwnRules('site-shared-c', '2026-11-22T17:00:00.000Z')).toEqual(['own-sharedone']);
    await shared('north', [], 1);
    expect(await listOpenOwnRules('site-shared-c', '2026-11-22T17:00:59.000Z')).toEqual(['own-sharedone']);
    expect(await listOpenOwnRules('site-shared-c', '2026-11-22T17:01:01.000Z')).toEqual([]);
  });

  test('are set only with permission, where there are sites, and without conflicts', async () => {
    const status = async (...call: Parameters<typeof shared>) => (await shared(...call)).status;
    expect([await status('brand', [rule], 0, 'brand-user'), await status('brand', [rule], 0, 'brand-user'), await status('brand', [], 1, 'brand-user')]).toEqual([200, 409, 200]);
    expect([await status('site-n1', [rule], 0), await status('reseller', [rule], 0, 'reseller-user'), await status('org', [{ ...rule, value: 0, kind: 'relative' }], 2)]).toEqual([400, 400, 400]);
    expect([await status('org', [], 2, 'affiliate-user'), await status('org', [], 2, 'region-user'), await status('org', [], 2, 'site-user')]).toEqual([404, 404, 404]);
    expect((await program.call('get-shared-rules', { token: program.token('org-user'), params: { siteId: 'org' } })).json).toMatchObject({ thresholds: {}, own: [], revision: 2 });
    expect([await status('org', [], 2, 'org-user', { roasDays: 15 }), await status('org', [], 2, 'org-user', { roasThreshold: 1.55 }), await status('org', [], 2, 'org-user', { nonsense: 1 })]).toEqual([400, 400, 400]);
  });

  test('thresholds: inherited from the nearest place, also after a move; a ROAS threshold wins', async () => {
    const set = async (siteId: string, thresholds: RuleSettings['thresholds']) => {
      const revision = (await getSharedRules(siteId)).revision;
      expect(await putSharedRules(siteId, { thresholds, own: [] }, revision)).toBe(true);
    };
    await shopSite('site-inherits');
    await shopSite('site-differs', { roasThreshold: 1.2 });
    for (const siteId of ['site-inherits', 'site-differs']) {
      await connected(siteId, 'ga4', 'working', '2026-11-21');
      await writeShopRows(siteId, () => 180, '2026-11-21');
    }
    let minute = 0;
    const openOn = async (siteId: string) => {
      minute += 2;
      await morning(siteId, new Date(Date.parse('2026-11-22T18:00:00.000Z') + minute * 60_000).toISOString());
      return (await openRules(siteId)).filter(ruleId => ruleId === 'roas');
    };
    expect(await openOn('site-inherits')).toEqual([]);
    await set('brand', { roasThreshold: 2 });
    expect([await openOn('site-inherits'), await openOn('site-differs')]).toEqual([['roas'], []]);
    expect(await findOpen('site-inherits', 'roas')).toMatchObject({ definition: { title: 'ROAS of 2 or less for three consecutive days', endsWhen: 'it is above 2' } });
    // The region is nearer than the company; the site nearer than the region.
    await set('north', { roasThreshold: 1.5, on: { roas: false } });
    expect(await openOn('site-inherits')).toEqual([]);
    await set('north', {});
    expect(await openOn('site-inherits')).toEqual(['roas']);
    // Where it moves to, another place says another thing.
    await set('south', { on: { roas: false } });
    await changeNode('site-inherits', site => ({ ...site, sitePath: '/ISL/reseller/brand/org/south/site-inherits' }));
    expect(await openOn('site-inherits')).toEqual([]);
    await putRules('site-inherits', { thresholds: { on: { roas: true } }, own: [] }, 0);
    expect(await openOn('site-inherits')).toEqual(['roas']);
    for (const siteId of ['brand', 'south']) await set(siteId, {});
  });

  test('are shown to users at or above the site, not to a linking region', async () => {
    await putSharedRules('west', { thresholds: { bouncePoints: 7 }, own: [] }, 0);
    const above = async (userId: string) => (await program.call('get-alerts', { token: program.token(userId), params: { siteId: 'site-w1' } })).json;
    expect(await above('affiliate-user')).toMatchObject({ above: [{ type: 'REG', name: 'Name of west', thresholds: { bouncePoints: 7 } }] });
    // A link shows numbers, and nothing of how the site is watched.
    expect(await above('region-user')).toMatchObject({ code: 'not-found' });
  });

  test('report how many sites they cover and how often each fired', async () => {
    const { json } = await program.call('get-shared-rules', { token: program.token('org-user'), params: { siteId: 'north' } });
    const { reach } = z.object({ reach: z.object({ sites: z.int(), shops: z.int(), fired: z.record(z.string(), z.int()) }) }).parse(json);
    // Opened twice on one site and ended twice: both count; what is older does not.
    expect(reach.fired['own-sharedone']).toBeGreaterThanOrEqual(3);
    expect(reach.shops).toBeGreaterThan(10);
    expect(reach.sites).toBeGreaterThan(reach.shops);
    const older = new Date('2027-01-22T12:00:00.000Z');
    expect((await reachOfRules(await requireNode('north'), older))?.fired['own-sharedone']).toBeUndefined();
  });

  test('of a site are read in the format stored before shared rules existed', async () => {
    await shopSite('site-elder');
    const rules = { off: ['roas'], silentDays: 3, silentDaysOf: { gmb: 5 }, roasDays: 3, bouncePoints: 7, own: [rule] };
    await documentClient().send(new PutCommand({ TableName: alertTable(), Item: { siteId: 'site-elder', sk: 'rules', v: 1, revision: 4, rules } }));
    const { settings, revision } = await readAlerts('site-elder');
    expect([revision, settings]).toMatchObject([4, { own: [rule], thresholds: { bouncePoints: 7, on: { roas: false }, silentDaysOf: { gmb: 5, ga4: 3, fb: 3 } } }]);
    expect(settings.thresholds).not.toHaveProperty('roasDays');
    // What this version writes, the one before reads: complete, what is set above apart.
    await putRules('site-elder', { thresholds: { roasDays: 4, silentDaysOf: { fb: 1 }, on: { roas: true, 'cpc-bounce': false } }, own: [] }, 4);
    const { Item } = await documentClient().send(new GetCommand({ TableName: alertTable(), Key: { siteId: 'site-elder', sk: 'rules' } }));
    expect(Item?.rules).toEqual({ off: ['cpc-bounce'], silentDays: 2, silentDaysOf: { fb: 1 }, roasDays: 4, bouncePoints: 5, answerMinutes: 15, unansweredHours: 24, own: [] });
  });
});

async function requireNode(siteId: string) {
  const node = await getNode(siteId);
  if (node === null) throw new Error(`${siteId} is not there`);
  return node;
}

/** The rows of a night that measured the website without success on its last two days, for the reason given. */
async function nameless(siteId: string, last: string, runtimeError: string): Promise<void> {
  const dead = { ...labRun({ speedIndexMs: null, performance: null }), runtimeError };
  const lab = [addDays(last, -1), last].map(date => ({ date, mobile: dead, desktop: dead }));
  await writeDays(siteId, 'pagespeed', 'lab', lab, '2026-09-30');
  const services = [{ service: 'pagespeed' as const, expected: { start: addDays(last, -1), end: last }, isBroken: false, held: new Set(lab.map(({ date }) => date)) }];
  const rows = makeDayRows({ days: { pagespeed: lab }, services }, monthRange(last.slice(0, 7).replace('-', '')));
  await writeNodeDays(siteId, [{ month: last.slice(0, 7), rows }]);
}

test('nights of ours that did not run are no silence of the platform', async () => {
  await shopSite('site-unasked', { isEcommerce: false });
  await connected('site-unasked', 'ga4', 'working', '2026-11-18');
  const answered = (pulledAt: string) => changeConnection('site-unasked', 'ga4', before => before && { ...before, pulledAt });
  await answered('2026-11-19T08:00:00.000Z');
  await morning('site-unasked', at('2026-11-21'));
  expect(await openRules('site-unasked')).toEqual([]);
  // Asked again, it still has no newer day.
  await answered('2026-11-21T08:00:00.000Z');
  await morning('site-unasked', at('2026-11-21'));
  expect(await openRules('site-unasked')).toEqual(['not-tracking-ga4']);
});

describe('billing or domain expiry', () => {
  test('is detected from the last measurements of the website', async () => {
    for (const [siteId, error, cause] of [['site-lapsed', 'DNS_FAILURE', 'billing'], ['site-host', 'FAILED_DOCUMENT_REQUEST', 'siteDown']] as const) {
      await shopSite(siteId);
      await connected(siteId, 'ga4', 'working', '2026-11-21');
      await nameless(siteId, '2026-11-21', error);
      await morning(siteId, at('2026-11-22'));
      expect(await findOpen(siteId, 'not-tracking-ga4')).toMatchObject({ cause, definition: { title: 'Google Analytics Not Tracking' } });
    }
    expect((await findOpen('site-lapsed', 'not-tracking-ga4'))?.definition.description).toContain("The website's name was not found");
  });

  test("is detected from the ad platform's billing hold and ends when it is lifted", async () => {
    await shopSite('site-owes');
    await connected('site-owes', 'linkedin', 'working', '2026-11-21');
    const pulled = (billingHold: string | null, purpose: 'nightly' | 'backfill' = 'nightly') =>
      recordPulled(
        { v: 1, kind: 'pull', siteId: 'site-owes', service: 'linkedin', start: '2026-11-19', end: '2026-11-21', purpose },
        { sections: [], timeZone: 'UTC', missingDays: [], billingHold }, '202610', new Date(at('2026-11-22')),
      );
    await pulled('BILLING_HOLD', 'backfill');
    await morning('site-owes', at('2026-11-22'));
    expect(await openRules('site-owes')).toEqual([]);
    await pulled('BILLING_HOLD');
    await morning('site-owes', at('2026-11-22'));
    expect(await findOpen('site-owes', 'not-tracking-linkedin')).toMatchObject({ cause: 'billing' });
    await pulled(null);
    await morning('site-owes', at('2026-11-23'));
    expect(await openRules('site-owes')).toEqual([]);
  });
});
