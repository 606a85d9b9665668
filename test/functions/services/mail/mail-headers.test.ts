import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../../../../functions/services/mail/send-mail.ts';
import { forgetEnvironment } from '../../../../functions/runtime/environment.ts';
import { createMail } from '../../../../scripts/local/aws/mail.ts';
import { getPort, type Program, startProgram } from '../../support/program.ts';

const mail = createMail(':memory:');
const server = createServer((request, response) => {
  if (request.url?.startsWith('/_local/mail') === true) mail.handlePage(request, response, request.url.slice('/_local/mail'.length));
  else void mail.handleSes(request, response, request.url ?? '');
});
let program: Program;
beforeAll(async () => {
  program = await startProgram();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  process.env['AWS_ENDPOINT_URL_SESV2'] = `http://127.0.0.1:${getPort(server)}`;
  process.env['MAIL_FROM'] = 'no-reply@insights.test';
  forgetEnvironment();
});
afterAll(async () => {
  server.close();
  await program.stop();
});

const email = { template: 'audit', to: 'a@b.test', subject: 'S', text: 'T', siteId: null } as const;
const headers = { 'List-Unsubscribe': '<https://insights.test/u?a=1&b=2>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

test('a mail carries the headers it is given, and the stand-in shows them', async () => {
  expect(await sendMail({ ...email, headers }, new Date('2026-11-21T12:00:00Z'))).toBe(true);
  expect(mail.mails()[0]?.headers).toEqual([
    { name: 'List-Unsubscribe', value: '<https://insights.test/u?a=1&b=2>' }, { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]);
  const page = await (await fetch(`http://127.0.0.1:${getPort(server)}/_local/mail/${mail.mails()[0]?.id}`)).text();
  expect(page).toContain('<th>List-Unsubscribe</th><td>&lt;https://insights.test/u?a=1&amp;b=2&gt;</td>');
  expect(await sendMail(email, new Date('2026-11-21T12:00:00Z'))).toBe(true);
  expect(mail.mails()[0]?.headers).toEqual([]);
});

test('refuses a header that would inject another, as SES does', async () => {
  expect(await sendMail({ ...email, headers: { 'X-Note': 'a\r\nBcc: b@c.test' } }, new Date('2026-11-21T12:00:00Z'))).toBe(false);
  expect(await sendMail({ ...email, headers: { 'X Note': 'a' } }, new Date('2026-11-21T12:00:00Z'))).toBe(false);
  expect(z.array(z.unknown()).parse(mail.mails())).toHaveLength(2);
});

test("a text-only mail has the given white label, or the product's own without one", async () => {
  const look = { title: 'Partner & Co', primary: '#7a1f5c', mainLogo: undefined };
  await sendMail({ ...email, text: 'Look here:\nhttps://insights.test/x', look }, new Date('2026-11-21T12:00:00Z'));
  const html = mail.mails()[0]?.html ?? '';
  expect(html).toContain('Partner &amp; Co</strong>');
  expect(html).toContain('<a class="link" href="https://insights.test/x" style="color:#7a1f5c');
  await sendMail({ ...email, look: { ...look, mainLogo: '/media/logo.png' } }, new Date('2026-11-21T12:00:00Z'));
  expect(mail.mails()[0]?.html).toMatch(/<img src="http[^"]+\/media\/logo.png" alt="Partner &amp; Co"/);
  await sendMail({ ...email, text: 'https://insights.test/x' }, new Date('2026-11-21T12:00:00Z'));
  expect(mail.mails()[0]?.html).toContain('style="color:#284699');
});
