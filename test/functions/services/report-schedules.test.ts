import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as sendReports } from '../../../functions/jobs/send-reports.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../functions/services/mail/queue-mail.ts';
import { runSchedule } from '../../../functions/services/report-schedules/run-schedules.ts';
import { loadReportDocument } from '../../../functions/services/reports/report-document.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { reportSchedules } from '../../../functions/stores/saved/report-schedules.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { changeUser, putUser } from '../../../functions/stores/users/users.ts';
import { confirmReportEmails, createReportSchedule, deleteReportSchedule, listReportSchedules, sendReport, updateReportSchedule } from '../../../shared/contract/report-schedules.ts';
import { openShareLink } from '../../../shared/contract/share-links.ts';
import { reportDocument } from '../../../shared/documents/report-document.ts';
import { reportOnBasis } from '../../../shared/documents/report-basis.ts';
import { makeReportTexts } from '../../../shared/documents/report-text.ts';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { ReportSchedule } from '../../../shared/model/report-schedule.ts';
import { chooseBasis } from '../../../shared/numbers/comparison/basis.ts';
import { installIoGate, runUntil } from '../../pipeline/support/io-gate.ts';
import { ga4Day } from '../../shared/numbers/metrics/sample-days.ts';
import { inMemory } from '../support/in-memory.ts';
import { startPeople } from '../support/people.ts';
import { origin, pauseBriefly, withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';
import { readPdf } from './pdf/read-pdf.ts';

const [eastern, plenty] = ['America/New_York', { getRemainingTimeInMillis: () => 900_000 }];
const begun = '2026-11-02T15:00:00Z';
/** 7 AM on the 5th, a day after October became final. */
const due = '2026-11-05T12:00:00Z';
let program: Awaited<ReturnType<typeof startPeople>>;
const at = (instant: string) => setClock(() => new Date(instant));
const calculate = (siteId: string, instant: string) => computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: instant }, new Date(instant));

/** September has 10 sessions and 2 goals a day, October 20 and 3: 620 sessions and 93 goals. */
async function seedNumbers(siteId: string): Promise<void> {
  const days = eachDay('2026-09-01', '2026-11-01').map(date => {
    const [sessions, keyEvents] = date < '2026-10-01' ? [10, 2] : [20, 3];
    return ga4Day(date, { traffic: [{ source: 'google', medium: 'organic', sessions, keyEvents }] });
  });
  await putConnection({
    siteId, service: 'ga4', state: 'working', connectedAt: '2026-09-01T00:00:00Z', pulledAt: null, lastDay: '2026-11-01', missingDays: [], backfill: null,
    timeZone: eastern, platformTimeZone: null, sourceKey: siteId, compactedThrough: null,
  });
  await writeDays(siteId, 'ga4', 'core', days, '2026-10-25');
}
beforeAll(async () => {
  program = await startPeople({ now: new Date(begun), queues: true });
  await seedTree();
  await putUser(user('dana', 'site-n1', { given_name: 'Dana', family_name: 'Whitfield' }));
  await seedNumbers('site-n1');
  await calculate('site-n1', '2026-11-04T12:00:00Z');
  installIoGate();
});
afterAll(() => program.stop());

const form = { report: 'monthly', day: 5, hour: 7, recipients: ['site-user@insights.test'], comment: '', on: true } as const;
let requests = 0;
const create = (body: Record<string, unknown> = {}, userId = 'dana', siteId = 'site-n1') =>
  program.call('create-report-schedule', { token: program.token(userId), params: { siteId }, body: { ...form, requestId: `request${(requests += 1)}`, ...body } });
const created = async (body: Record<string, unknown> = {}, userId = 'dana') =>
  createReportSchedule.response.parse(withStatus(await create(body, userId)).json).schedule;
const list = async (userId = 'dana') =>
  listReportSchedules.response.parse(withStatus(await program.call('list-report-schedules', { token: program.token(userId), params: { siteId: 'site-n1' } })).json).schedules;
const find = async (id: string) => (await list()).find(schedule => schedule.id === id);
const change = (id: string, body: Record<string, unknown>, userId = 'dana') =>
  program.call('update-report-schedule', { token: program.token(userId), params: { scheduleId: id }, body: { ...form, ...body } });
const remove = async (id: string) => {
  const { revision } = deleteReportSchedule.response.parse(withStatus(await program.call('delete-report-schedule', { token: program.token('dana'), params: { scheduleId: id } })).json);
  return revision;
};
/** The zone's run of an instant, repeated as a delivery would be. */
async function run(instant: string): Promise<void> {
  at(instant);
  await sendReports({ v: 1, job: 'send-reports', timeZone: eastern }, plenty);
  await sendReports({ v: 1, job: 'send-reports', timeZone: eastern }, plenty);
}
const listEmails = (address: string, subject = '') => program.mails().filter(mail => mail.to.includes(address) && mail.subject.includes(subject));
const codeIn = (text: string): string => /(site-n1~[a-z0-9]+~[\w-]{24})/.exec(text)?.[1] ?? '';
const leave = (code: string) =>
  program.call('unsubscribe', { params: { code }, rawBody: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test('the server builds the document that the page of a share link builds', async () => {
  at(due);
  const node = await getNode('site-n1');
  if (node === null) throw new Error('No site');
  for (const report of ['monthly', 'annual'] as const) {
    const period = report === 'monthly' ? '2026-10' : 'latest';
    const body = { name: 'Bank', report, period, compare: 'previous', hideMoney: false, days: 30 };
    const link = Object(withStatus(await program.call('create-share-link', { token: program.token('dana'), params: { siteId: 'site-n1' }, body })).json).link;
    const opened = openShareLink.response.parse(withStatus(await program.call('open-share-link', { body: { code: link.url.slice(`${origin}/shared#`.length) } })).json);
    if (opened.state !== 'open') throw new Error('Locked');
    const { range, comparison } = opened.report;
    const shown = reportOnBasis(opened.report, chooseBasis(range, comparison));
    const title = report === 'monthly' ? 'Monthly Report' : 'Annual Report';
    const { theme } = opened;
    const texts = makeReportTexts(shown, title, { brand: theme.title, topLevelName: theme.topLevelName, logo: null, color: theme.primary });
    const page = reportDocument(report, shown, texts, { metric: 'sessions', audits: { shown: [], closed: 0 }, isFranchise: false });
    const built = await loadReportDocument({ kind: report, node, range, comparison }, new Date(due));
    expect(JSON.parse(JSON.stringify(built.document))).toEqual(JSON.parse(JSON.stringify(page)));
    if (report === 'monthly') expect(page.cover?.figures.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([['Sessions', '620'], ['Goals', '93']]);
  }
});

test('a report is emailed once with its PDF to users and to people who confirmed', async () => {
  at(begun);
  const { id, nextAt, recipients } = await created({ recipients: ['site-user@insights.test', 'Bell@Bank.test', 'never@bank.test'], comment: 'A good month.' });
  expect([nextAt, recipients]).toEqual([new Date(due).toISOString(), [
    { email: 'site-user@insights.test', state: 'confirmed' }, { email: 'bell@bank.test', state: 'waiting' }, { email: 'never@bank.test', state: 'waiting' },
  ]]);
  const [invitation] = listEmails('bell@bank.test');
  expect(invitation?.subject).toBe('Dana Whitfield wants to send you the monthly report of Name of site-n1');
  expect(invitation?.text).not.toContain('A good month.');
  const code = codeIn(invitation?.text ?? '');
  expect(confirmReportEmails.response.parse(withStatus(await program.call('confirm-report-emails', { body: { code } })).json)).toEqual({ name: 'Name of site-n1' });
  await run('2026-11-05T11:59:00Z');
  expect(listEmails('site-user@insights.test', 'Monthly')).toEqual([]);
  await run(due);
  expect(['site-user@insights.test', 'bell@bank.test', 'never@bank.test'].map(address => listEmails(address, 'Monthly Report').length)).toEqual([1, 1, 0]);
  const [email] = listEmails('bell@bank.test', 'Monthly Report');
  for (const text of ['Sessions: 620', 'Goals: 93', 'Dana Whitfield\nA good month.', 'on the 5th of every month at 7 AM Eastern because Dana Whitfield added you']) expect(email?.text).toContain(text);
  expect(email?.text).not.toContain('Open dashboard');
  expect(listEmails('site-user@insights.test', 'Monthly Report')[0]?.text).toContain(`Open dashboard:\n${origin}/report-monthly?site=site-n1`);
  expect(email?.headers).toContainEqual({ name: 'List-Unsubscribe', value: `<${origin}/api/unsubscribe/${code}>` });
  expect(email?.files.map(({ name, type }) => [name, type])).toEqual([['monthly-report-name-of-site-n1-2026-10-01.pdf', 'application/pdf']]);
  const pdf = await readPdf(Buffer.from(email?.files[0]?.data ?? '', 'base64'));
  const words = pdf.texts.map(({ text }) => text).join(' ');
  for (const text of ['Monthly Report', 'Name of site-n1', 'October 2026', '620', '93']) expect(words).toContain(text);
  expect((await find(id))?.runs).toEqual([{ plannedAt: new Date(due).toISOString(), at: new Date(due).toISOString(), period: { start: '2026-10-01', end: '2026-10-31' }, result: 'sent', emails: 2 }]);
  expect((await find(id))?.nextAt).toBe('2026-12-05T12:00:00.000Z');

  expect((await leave(code)).status).toBe(204);
  expect((await leave(code)).status).toBe(204);
  expect((await find(id))?.recipients.map(({ state }) => state)).toEqual(['confirmed', 'left', 'waiting']);
  await remove(id);
});

test('a report without final numbers waits each morning for a week, then its creator is notified', async () => {
  at('2026-11-06T15:00:00Z');
  const { id } = await created();
  const days = ['05', '06', '07', '08', '09', '10', '11', '12'];
  const sent = program.mails().length;
  for (const day of days) {
    expect([day, (await find(id))?.nextAt]).toEqual([day, `2026-12-${day}T12:00:00.000Z`]);
    await run(`2026-12-${day}T12:00:00Z`);
    const [attempt, ...others] = (await find(id))?.runs ?? [];
    // The rows are from November 4: November's numbers are not there.
    expect([attempt?.result, attempt?.why, attempt?.emails, others]).toEqual([day === '12' ? 'failed' : 'held', 'not-final', 0, []]);
  }
  expect((await find(id))?.nextAt).toBe('2027-01-05T12:00:00.000Z');
  const news = program.mails().slice(0, program.mails().length - sent);
  expect(news.map(({ to, subject }) => [to, subject])).toEqual([[['dana@insights.test'], 'Not sent: monthly report of Name of site-n1']]);
  expect(news[0]?.text).toContain('because its numbers are not final');
  await remove(id);
});

test('a schedule whose creator lost access pauses and notifies other managers; the person who resumes it becomes its creator', async () => {
  at(begun);
  await putUser(user('priya', 'site-n1', { given_name: 'Priya' }));
  const { id } = await created({}, 'priya');
  await changeUser('priya', person => ({ ...person, siteId: 'other' }));
  const sent = listEmails('site-user@insights.test', 'Monthly Report').length;
  await run(due);
  expect(listEmails('site-user@insights.test', 'Monthly Report')).toHaveLength(sent);
  expect(listEmails('dana@insights.test', 'Paused')).toHaveLength(1);
  expect(listEmails('priya@insights.test', 'Paused')).toEqual([]);
  const paused = await find(id);
  expect([paused?.on, paused?.nextAt]).toEqual([false, null]);
  expect((await change(id, { revision: paused?.revision ?? 0 })).status).toBe(200);
  expect(await find(id)).toMatchObject({ on: true, madeBy: 'Dana Whitfield', nextAt: '2026-12-05T12:00:00.000Z' });
  await remove(id);
});

test('a suspended site gets no report, keeps its schedule, and gets the next one once it is active', async () => {
  at(begun);
  const { id } = await created();
  const suspend = async (suspended: boolean) => {
    const node = await getNode('site-n1');
    if (node === null) throw new Error('No site');
    await replaceNode({ ...node, attr: { ...node.attr, suspended } }, node.revision);
  };
  await suspend(true);
  const sent = program.mails().length;
  await run(due);
  expect(program.mails()).toHaveLength(sent);
  await suspend(false);
  expect(await find(id)).toMatchObject({ on: true, runs: [], nextAt: '2026-12-05T12:00:00.000Z' });
  await remove(id);
});

test('a schedule can be paused, changed as it was seen, deleted and restored', async () => {
  at(begun);
  const { id, revision } = await created();
  const paused = withStatus(await change(id, { on: false, revision }));
  expect(updateReportSchedule.response.parse(paused.json).schedule).toMatchObject({ on: false, nextAt: null, revision: 2 });
  // The same call again changes nothing; another one from the old state is refused.
  expect(updateReportSchedule.response.parse(withStatus(await change(id, { on: false, revision })).json).schedule.revision).toBe(2);
  expect((await change(id, { hour: 9, revision })).status).toBe(409);
  const deleted = await remove(id);
  expect([await find(id), await remove(id)]).toEqual([undefined, deleted]);
  await run(due);
  expect((await change(id, { on: true, revision: deleted })).status).toBe(200);
  expect(await find(id)).toMatchObject({ on: true, runs: [] });
  await remove(id);
});

test('sends now once per revision, and only a report that is ready', async () => {
  at('2026-11-10T15:00:00Z');
  const { id, revision } = await created({ report: 'summary' });
  const send = (seen: number) => program.call('send-report', { token: program.token('dana'), params: { scheduleId: id }, body: { revision: seen } });
  const before = listEmails('site-user@insights.test').length;
  const answer = sendReport.response.parse(withStatus(await send(revision)).json).schedule;
  expect([answer.revision, answer.runs[0]?.emails, answer.nextAt]).toEqual([2, 1, '2026-12-05T12:00:00.000Z']);
  expect((await send(revision)).status).toBe(409);
  expect(listEmails('site-user@insights.test')).toHaveLength(before + 1);
  at('2026-12-02T15:00:00Z');
  const refused = await send(2);
  expect([refused.status, Object(refused.json).message]).toEqual([409, "This report can't be sent yet, because its numbers are not final"]);
  await remove(id);
});

test('previews the PDF', async () => {
  at(due);
  const answer = await program.call('preview-report', { token: program.token('dana'), params: { siteId: 'site-n1' }, body: { report: 'monthly' } });
  expect(answer.status).toBe(200);
  const { texts } = await readPdf(Buffer.from(z.string().parse(answer.json), 'base64'));
  expect(texts.map(({ text }) => text).join(' ')).toContain('620');
});

test('refuses another tenant, a reseller, a day without the weekday, and the 21st schedule', async () => {
  at(begun);
  const { id, revision } = await created();
  const unknown = `${id.replace('.', '~')}~${'A'.repeat(24)}`;
  expect((await create({}, 'trial-user')).status).toBe(404);
  expect((await change(id, { revision }, 'trial-user')).status).toBe(404);
  expect((await create({}, 'reseller-user', 'reseller')).status).toBe(400);
  expect((await create({ report: 'weekly', day: 8 })).status).toBe(400);
  expect((await create({ recipients: [] })).status).toBe(400);
  expect((await program.call('confirm-report-emails', { body: { code: unknown } })).status).toBe(404);
  expect((await leave(unknown)).status).toBe(404);
  const ids = [id];
  while (ids.length < 20) ids.push((await created({ on: false })).id);
  expect((await create()).status).toBe(409);
  for (const made of ids) await remove(made);
});

test('a report is emailed once to each recipient, wherever its run dies', () => inMemory(seedTree, async () => {
  await putUser(user('dana', 'site-n1'));
  await seedNumbers('site-n1');
  await calculate('site-n1', '2026-11-04T12:00:00Z');
  const now = new Date(due);
  at(due);
  const recipients = ['one', 'two'].map(name => (step: number) => `${name}-${step}@bank.test`);
  let step = 0;
  for (let died = true; died; ) {
    step += 1;
    const schedule: ReportSchedule = {
      id: `site-n1.killed${String(step).padStart(3, '0')}`, siteId: 'site-n1', report: 'summary', day: 5, hour: 7, comment: '', on: true, runs: [], revision: 1,
      makerId: 'dana', isInAdminGroup: false, createdAt: begun, next: { zone: eastern, at: now.toISOString(), plannedAt: now.toISOString() },
      recipients: recipients.map(name => ({ email: name(step), state: 'confirmed', secret: 'A'.repeat(24) })),
    };
    await reportSchedules.add(schedule, 1000);
    ({ died } = await runUntil(() => runSchedule(schedule.id, now), step));
    await runSchedule(schedule.id, now);
    await runSchedule(schedule.id, now);
    const stored = await reportSchedules.find(schedule.id);
    expect([step, stored?.revision, stored?.runs.map(({ result, emails }) => [result, emails]), stored?.next?.at]).toEqual([step, 2, [['sent', 2]], '2026-12-05T12:00:00.000Z']);
  }
  setPause(async () => {}, () => Date.now() + 120_000);
  at('2026-11-05T13:00:00Z');
  await sendOverdueEmails(new Date('2026-11-05T13:00:00Z'));
  pauseBriefly();
  expect(step).toBeGreaterThan(10);
  for (let tried = 1; tried <= step; tried += 1)
    for (const name of recipients) expect([tried, listEmails(name(tried)).map(({ files }) => files.length)]).toEqual([tried, [1]]);
}));
