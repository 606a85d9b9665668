import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listMails } from '../../../functions/stores/mails.ts';
import { putAudit } from '../../../functions/stores/audits.ts';
import { putTheme } from '../../../functions/stores/themes.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import type { AuditLine } from '../../../shared/model/audit.ts';
import { makeAudit } from '../support/audits.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const line = (outcome: AuditLine['outcome']): AuditLine => ({
  metric: 'sessions', outcome, value: { known: true, value: 90 }, comparison: { known: true, value: 100 }, change: -0.1, valueToPass: outcome === 'fail' ? 100 : null,
});
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now });
  await seedTree();
  await putUser(user('quiet-user', 'site-n1', { enableSiteAlerts: false }));
  await putUser(user('second-user', 'site-n1'));
  await putTheme({ ...defaultTheme, siteId: 'brand', title: 'Brand <Insights>', primary: '#123456', mainLogo: '/media/logo.png', supportEmail: 'help@brand.test' });
  await changeNode('site-n1', node => ({ ...node, name: 'Nest & <i>Co</i>' }));
  await putAudit(makeAudit('site-n1', '202609', 1, { score: 68, lines: [line('pass')] }), 'scheduled');
  await putAudit(makeAudit('site-n1', '202610', 1, { score: 71, lines: [line('fail')], note: '<p>Well <b>done</b> &amp; on</p>' }), 'scheduled');
  await putAudit(makeAudit('site-n1', '202608', 1, { type: 'ecommercestats', score: 40, meta: { colorHex: '#f05323' } }), 'scheduled');
});
afterAll(() => program.stop());
const sentBefore = { count: 0 };
beforeEach(() => {
  sentBefore.count = program.mails().length;
});
const sent = () => program.mails().slice(0, program.mails().length - sentBefore.count);
const email = (userId: string, body: unknown, auditId = 'audit-site-n1-202610-1') =>
  program.call('email-audit', { token: program.token(userId, userId === 'admin-user'), params: { auditId }, ...(body === undefined ? {} : { body }) });

test("an empty body sends a test to the caller, in the site's white label", async () => {
  expect(withStatus(await email('reseller-user', undefined)).json).toEqual({ sentTo: 1 });
  const [mail] = sent();
  expect(mail).toMatchObject({ to: ['reseller-user@insights.test'], subject: 'Test: Audit of October 2026 for Nest & <i>Co</i>' });
  expect(mail?.html).toContain('/api/admin/gauge/71?color=008000"');
  expect([mail?.headers, `${mail?.text}${mail?.html}`.includes('/unsubscribe/')]).toEqual([[], false]);
  expect(mail?.html).toContain('Nest &amp; &lt;i&gt;Co&lt;/i&gt;');
  expect(mail?.html).toContain('alt="Brand &lt;Insights&gt;"');
  expect(mail?.html).toContain('background:#123456');
  expect(mail?.html).toContain('<p>Well <strong>done</strong> &amp; on</p>');
  expect(mail?.html).toContain('href="http://localhost:3999/audit/audit-site-n1-202610-1"');
  expect(mail?.text).toContain('Score: 71 of 100, 3 points above September 2026');
  expect(mail?.text).toContain('Note\nWell done & on');
  expect(mail?.text).toContain('Since September 2026\n- Sessions: fail, was pass');
  expect(mail?.text).toContain('Easiest changes\n- Sessions: 100 instead of 90');
});

test('the email includes the given details: a one-line subject and the message as text', async () => {
  const details = { subject: 'Your October', message: 'Well <done>.\nCall me.' };
  withStatus(await email('admin-user', details));
  const [mail] = sent();
  expect(mail?.subject).toBe('Test: Your October');
  expect(mail?.text).toContain('\n\nWell <done>.\nCall me.\n\nScore: 71');
  expect(mail?.html).toContain('Well &lt;done&gt;.<br>Call me.');
  expect((await email('admin-user', { subject: 'a\r\nBcc: all@x.test' })).status).toBe(400);
  expect((await email('admin-user', { to: 'all@x.test' })).status).toBe(400);
});

test('site users with alerts enabled get it once per click, even for repeated calls', async () => {
  const body = { emailSiteUsers: true, clickId: 'click-1' };
  const answers = await Promise.all([email('admin-user', body), email('admin-user', body)]);
  expect(answers.map(answer => withStatus(answer).json)).toEqual([{ sentTo: 2 }, { sentTo: 2 }]);
  expect(new Set(sent().map(({ to }) => to[0]))).toEqual(new Set(['second-user@insights.test', 'site-user@insights.test']));
  expect(sent()).toHaveLength(2);
  // Each with a way out of their own, in the header, the text and the page; a test has none.
  const codes = sent().map(({ headers, text, html }) => {
    const code = /\/api\/unsubscribe\/([\w-]+)>$/.exec(headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '')?.[1] ?? 'none';
    expect([text.includes(`/unsubscribe/${code}`), html.includes(`/unsubscribe/${code}"`)]).toEqual([true, true]);
    return code;
  });
  expect(new Set(codes).size).toBe(2);
  withStatus(await email('admin-user', { ...body, clickId: 'click-2' }));
  expect(sent()).toHaveLength(4);
  const { mails: emails } = await listMails({ cursor: undefined, filterText: 'second-user', now });
  expect(emails).toMatchObject([{ template: 'audit', siteId: 'site-n1', state: 'sent' }, { template: 'audit' }]);
});

test('an audit with a hidden score leaves it out of the email', async () => {
  withStatus(await email('admin-user', {}, 'audit-site-n1-202608-1'));
  const [mail] = sent();
  expect(mail?.text).toContain('Score: click to see');
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/gauge|\b40\b/);
});

test('refuses unauthorized callers and unknown audits', async () => {
  expect((await email('site-user', {})).status).toBe(403);
  expect((await email('affiliate-user', {})).status).toBe(404);
  expect((await email('admin-user', {}, 'audit-nowhere')).status).toBe(404);
  expect((await email('admin-user', { emailSiteUsers: true, to: 'x@y.test' })).status).toBe(400);
  expect(sent()).toEqual([]);
});
