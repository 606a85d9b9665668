import { setPause } from '../../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../../functions/services/mail/queue-mail.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as dispatch } from '../../../../functions/jobs/dispatch-week-letters.ts';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { sendHeld } from '../../../../functions/services/alerts/send-held.ts';
import { notifyNotTracking } from '../../../../functions/services/alerts/open-not-tracking.ts';
import { computeRollups } from '../../../../functions/services/rollups/compute-rollups.ts';
import { putConnection } from '../../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { putLink } from '../../../../functions/stores/sites/site-links.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { type Report, reportSchema } from '../../../../shared/model/report.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { facebookDay } from '../../../shared/numbers/metrics/sample-platform-days.ts';
import { labDays } from '../../support/days.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { pauseBriefly, withStatus } from '../../support/program.ts';
import { node, seedTree, user } from '../../support/tree.ts';

/** A Wednesday: of the week that ended on Sunday the 22nd all days have settled. */
const wednesday = '2026-11-25';
const [eastern, pacific] = ['America/New_York', 'America/Los_Angeles'];
const plenty = { getRemainingTimeInMillis: () => 900_000 };
const getWeekIndex = (date: string) => (date >= '2026-11-16' ? 1 : 0);
/** By hand: sessions and goals of each day of the week before and of the week, and the first day that there is. */
const table: Record<string, { sessions: [number, number]; goals: [number, number]; from?: string }> = {
  'site-n1': { sessions: [100, 110], goals: [5, 7] },
  'site-n2': { sessions: [100, 100], goals: [6, 5] },
  'site-s1': { sessions: [50, 50], goals: [0, 0] },
  'site-w1': { sessions: [20, 20], goals: [2, 2], from: '2026-11-12' },
};

let program: Awaited<ReturnType<typeof startPeople>>;
const connect = (siteId: string, service: RecordService, timeZone: string, from: string) =>
  putConnection({
    siteId, service, state: 'working', connectedAt: `${from}T00:00:00Z`, pulledAt: null, lastDay: '2026-11-24', missingDays: [], backfill: null,
    timeZone, platformTimeZone: null, sourceKey: `${siteId}-${service}`, compactedThrough: null,
  });

beforeAll(async () => {
  program = await startPeople({ now: new Date(`${wednesday}T12:00:00Z`), queues: true });
  await seedTree();
  await createNode(node('/ISL/reseller/brand/org/south/site-bare', 'SITE', { attr: { tz: 'Eastern' } }));
  await putUser(user('bare-user', 'site-bare'));
  // A region with nothing below it: it shows two sites of elsewhere.
  await createNode(node('/ISL/reseller/brand/org/afar', 'REG', { attr: { tz: 'Eastern' } }));
  for (const siteId of ['site-n1', 'site-n2']) await putLink({ siteId: 'afar' }, siteId);
  await putUser(user('afar-user', 'afar'));
  await putUser({ ...user('friday-user', 'brand'), mailChoices: { kinds: {}, weekday: 5 } });
  await putUser({ ...user('never-user', 'brand'), mailChoices: { kinds: {}, figures: 'never' } });
  await putUser({ ...user('quiet-user', 'brand'), mailChoices: { kinds: {}, quiet: { from: 20, to: 10 } } });
  for (const [siteId, { sessions, goals, from = '2026-11-09' }] of Object.entries(table)) {
    const days = eachDay(from, '2026-11-24').map(date =>
      ga4Day(date, { traffic: [{ source: 'google', medium: 'organic', sessions: sessions[getWeekIndex(date)] ?? 0, keyEvents: goals[getWeekIndex(date)] ?? 0 }] }),
    );
    await connect(siteId, 'ga4', siteId === 'site-n2' ? pacific : eastern, from);
    await writeDays(siteId, 'ga4', 'core', days, '2026-11-20');
  }
  const ads = eachDay('2026-11-09', '2026-11-24').map(date =>
    facebookDay(date, [{ spend: getWeekIndex(date) === 1 ? 12 : 10, objective: 'OUTCOME_LEADS', actions: [{ type: 'onsite_conversion.lead_grouped', count: 1 }] }]),
  );
  await connect('site-n1', 'fb', eastern, '2026-11-09');
  await writeDays('site-n1', 'fb', 'core', ads, '2026-11-20');
  await connect('site-bare', 'pagespeed', eastern, '2026-11-09');
  await writeDays('site-bare', 'pagespeed', 'lab', labDays('2026-11-09', '2026-11-24'), '2026-11-20');
  for (const siteId of [...Object.keys(table), 'site-bare', 'north', 'south', 'afar', 'org', 'brand'])
    await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: `${wednesday}T12:00:00Z` }, new Date(`${wednesday}T12:00:00Z`));
  await notifyNotTracking('site-n2', 'bing', 'reconnect-needed', new Date('2026-11-16T18:00:00Z'));
});
afterAll(() => program.stop());

const at = (instant: string) => setClock(() => new Date(instant));
/** The morning of a day: the dispatches of both zones and the sweeps of their hours; each twice, as a night repeated. */
async function morning(day: string): Promise<void> {
  for (const [timeZone, started, hour] of [[eastern, '12:30', '13:00'], [pacific, '15:30', '16:00']] as const) {
    at(`${day}T${started}:00Z`);
    await dispatch({ v: 1, job: 'week-letters', timeZone }, plenty);
    await dispatch({ v: 1, job: 'week-letters', timeZone }, plenty);
    at(`${day}T${hour}:00Z`);
    await sweep({ v: 1, job: 'sweep-deferred', timeZone }, plenty);
    await sweep({ v: 1, job: 'sweep-deferred', timeZone }, plenty);
  }
}
const listEmails = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`));
const textTo = (userId: string): string => listEmails(userId)[0]?.text ?? '';

test("a company's digest compares both weeks over the sites and days they share", async () => {
  await morning(wednesday);
  const [email] = listEmails('brand-user');
  expect(email?.subject).toBe('Your week: 98 goals, 8.2% more on the same days: Name of brand');
  const text = email?.text ?? '';
  expect(text).toContain('Weekly digest · Name of brand · Nov 16 – 22 vs. Nov 9 – 15\n\n98 goals, 8.2% more than the previous week (92 vs 85 on same days at each site)\n\n');
  expect(text).toContain('All 4 sites that count goals report both weeks. Name of site-n1 gained the most, Name of site-s1 counted no goals.');
  expect(text).toContain([
    'Sessions: 1,960 (+3.8% 1,900 vs 1,830 · same days at each site)',
    'Goals: 98 (+8.2% 92 vs 85 · same days at each site)',
    'Ad spend: $84 (+20.0% vs $70)',
    'Cost per lead: $12.00 (+20.0% vs $10.00)',
  ].join('\n'));
  expect(text).toContain('What changed most\n- Name of site-n1: goals 35 → 49 (+40.0%)\n- Name of site-n2: goals 42 → 35 (−16.7%)');
  expect(text).toMatch(/Needs you\n- Name of site-n2: Microsoft Ads Not Tracking since Nov 16\n {2}\S+\n- Name of site-s1: No goals counted: 350 sessions, 0 goals\n {2}\S+\n- Name of site-bare: Google Analytics is not connected/);
  expect(text).not.toContain('site-gone');
  expect(text).toMatch(/Open overview:\n\S+\/all-sites\?node=brand&period=2026-11-16\.\.2026-11-22/);
  expect(text).toContain('Sent on Wednesday, with every day final at 4 of 4 sites. Google Analytics and Facebook Ads. Ad platforms may still add leads for the week.');
  expect(text).toMatch(/every Wednesday at 8:00 AM Pacific\.\nChoose another day: \S+\/settings\nUnsubscribe: \S+\?of=week/);
  // Spend is neither good nor bad, a dearer lead is bad, more goals are good.
  const tones = [...(email?.html ?? '').matchAll(/<span class="(\w+)"[^>]*><span aria-hidden="true"[^>]*>[▲▼]<\/span> ([^<]+)</g)].map(([, tone, change]) => `${tone} ${change}`);
  expect(tones).toEqual(['good +3.8%', 'good +8.2%', 'quiet +20.0%', 'bad +20.0%', 'good +40.0%', 'bad −16.7%']);
});

test('matches the report of the same days and the overview of a site', async () => {
  const answer = withStatus(await program.call('get-report', { token: program.token('brand-user'), params: { siteId: 'brand', start: '2026-11-16', end: '2026-11-22' }, query: { compareStart: '2026-11-09', compareEnd: '2026-11-15' } }));
  const report: Report = reportSchema.parse(answer.json);
  const of = (metric: 'sessions' | 'goals' | 'adSpend' | 'costPerLead') => {
    const { value, previous, change } = report.metrics[metric];
    return [value.known && value.value, previous.known && previous.value, change?.toFixed(4)];
  };
  expect([of('sessions'), of('goals'), of('adSpend'), of('costPerLead')]).toEqual([[1960, 1830, '0.0383'], [98, 85, '0.0824'], [84, 70, '0.2000'], [12, 10, '0.2000']]);
  expect(report.sites.map(({ siteId }) => siteId).sort()).toEqual(['site-bare', 'site-gone', 'site-n1', 'site-n2', 'site-s1', 'site-w1']);
  const site = withStatus(await program.call('get-overview', { token: program.token('site-user'), params: { siteId: 'site-n1', start: '2026-11-16', end: '2026-11-22' }, query: { compareStart: '2026-11-09', compareEnd: '2026-11-15' } }));
  expect(JSON.stringify(site.json)).toMatch(/"metric":"goals","value":\{"known":true,"value":49\},"previous":\{"known":true,"value":35\},"change":0\.4,/);
});

test('a site gets its own week and channels, or why it has no goals', () => {
  expect(listEmails('site-user').map(({ subject }) => subject)).toEqual(['Your week: 49 goals, 40.0% more: Name of site-n1']);
  expect(textTo('site-user')).toContain('Goals: 49 (+40.0% vs 35)');
  expect(textTo('site-user')).toContain('What changed most\n- Organic search: goals 35 → 49 (+40.0%)');
  expect(textTo('site-user')).toContain('with every day final.');
  expect(listEmails('bare-user')[0]?.subject).toBe('Your week: no goal data: Name of site-bare');
  expect(textTo('bare-user')).toContain('No goal data for the week\n\nGoogle Analytics is not connected, so goals can\'t be counted.');
  expect(textTo('bare-user')).not.toContain('Sessions:');
});

test('a reseller gets all companies as one, and a region includes its linked site', () => {
  expect(listEmails('reseller-user')[0]?.subject).toBe('Your week: 98 goals, 8.2% more on the same days: Name of reseller');
  // 49 + 35 + 14 goals; before 35 + 42 + 8, of the same days 92 against 85.
  expect(listEmails('region-user')[0]?.subject).toBe('Your week: 98 goals, 8.2% more on the same days: Name of north');
  expect(textTo('region-user')).toContain('All 3 sites that count goals report both weeks.');
});

test('a region that only links sites gets the same week as its page', async () => {
  // 49 + 35 goals; before 35 + 42.
  expect(listEmails('afar-user').map(({ subject }) => subject)).toEqual(['Your week: 84 goals, 9.1% more: Name of afar']);
  const answer = withStatus(await program.call('get-report', { token: program.token('afar-user'), params: { siteId: 'afar', start: '2026-11-16', end: '2026-11-22' }, query: { compareStart: '2026-11-09', compareEnd: '2026-11-15' } }));
  expect(reportSchema.parse(answer.json).metrics.goals).toMatchObject({ value: { value: 84 }, previous: { value: 77 } });
  expect(textTo('afar-user')).toContain('What changed most\n- Name of site-n1: goals 35 → 49 (+40.0%)');
});

test('everyone gets one email, on their day, after quiet hours, unless they opted out', async () => {
  expect(listEmails('brand-user')).toHaveLength(1);
  expect([listEmails('friday-user'), listEmails('never-user'), listEmails('quiet-user'), listEmails('late-user'), listEmails('disabled-user')].map(list => list.length)).toEqual([0, 0, 0, 0, 0]);
  at(`${wednesday}T18:00:00Z`);
  await sweep({ v: 1, job: 'sweep-deferred', timeZone: pacific }, plenty);
  expect(textTo('quiet-user')).toContain('every Wednesday at 10:00 AM Pacific');
  await morning('2026-11-26');
  await morning('2026-11-27');
  expect([listEmails('friday-user').length, listEmails('quiet-user').length, listEmails('brand-user').length]).toEqual([1, 1, 1]);
});

test('unsubscribing with one click stops only the weekly digest', async () => {
  const code = /unsubscribe\/([\w-]+)\?of=week/.exec(textTo('friday-user'))?.[1] ?? '';
  await program.call('unsubscribe', { params: { code }, rawBody: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  await morning('2026-12-04');
  expect(listEmails('friday-user')).toHaveLength(1);
});

test('a morning or sweep killed at any step and repeated emails each person once', async () => {
  for (let step = 1; step <= 14; step += 1) {
    const now = new Date(Date.parse(`${wednesday}T15:30:00Z`) + step * 7 * 86_400_000);
    setClock(() => now);
    const before = listEmails('brand-user').length;
    await dyingAfter(step, () => dispatch({ v: 1, job: 'week-letters', timeZone: pacific }, plenty)).catch(() => undefined);
    await dispatch({ v: 1, job: 'week-letters', timeZone: pacific }, plenty);
    const due = new Date(now.getTime() + 1_800_000);
    await sendHeld(pacific, { now: due, remainingMs: () => 900_000 });
    await sendHeld(pacific, { now: due, remainingMs: () => 900_000 });
    expect(listEmails('brand-user').length - before, `dispatch, step ${step}`).toBe(1);
  }
  // Of a sweep that is killed, the letters of all who are mailed in the zone: none twice, none lost.
  const received: string[][] = [];
  for (let step = 1; step <= 28; step += 1) {
    const now = new Date(Date.parse(`${wednesday}T15:30:00Z`) + (step + 14) * 7 * 86_400_000);
    setClock(() => now);
    await dispatch({ v: 1, job: 'week-letters', timeZone: pacific }, plenty);
    const due = new Date(now.getTime() + 3_600_000 * 2);
    const before = program.mails().length;
    await dyingAfter(step, () => sendHeld(pacific, { now: due, remainingMs: () => 900_000 }));
    await sendHeld(pacific, { now: due, remainingMs: () => 900_000 });
    // Whoever held an email is dead by then.
    setPause(async () => {}, () => Date.now() + 120_000);
    setClock(() => new Date(due.getTime() + 3_600_000));
    await sendOverdueEmails(new Date(due.getTime() + 3_600_000));
    pauseBriefly();
    received.push(program.mails().slice(0, program.mails().length - before).map(({ to }) => to.join()).sort());
  }
  // A letter that waits for the end of quiet hours comes with the sweep after.
  const isQuiet = (address: string) => address.startsWith('quiet-user');
  expect(received.map(list => list.filter(address => !isQuiet(address)))).toEqual(
    received.map(() => ['brand-user', 'org-user', 'region-user', 'reseller-user'].map(name => `${name}@insights.test`)),
  );
  expect(received.flat().filter(isQuiet)).toHaveLength(received.length);
});
