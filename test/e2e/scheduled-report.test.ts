import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { mailSchema } from '../../scripts/local/kept-mail.ts';
import { type Program, startProgram } from './support.ts';
import { signIn } from './sign-in.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const answerSchema = z.object({ mails: z.array(mailSchema) });
/** The newest email to an address about something, once it is there. */
async function findEmail(to: string, subject: string) {
  const find = async () => {
    const { mails } = answerSchema.parse(await (await fetch(`${program.stack.origin}/_local/mail?format=json`)).json());
    return mails.find(mail => mail.to.includes(to) && mail.subject.includes(subject));
  };
  await expect.poll(find).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error(`No email to ${to}`);
  return found;
}
const readLink = (text: string, path: string): string => new RegExp(`${path}\\S+`).exec(text)?.[0] ?? '';

it('schedules a report, emails its PDF to people who confirmed, and lets them leave', async () => {
  const { origin } = program.stack;
  const { page, problems } = await program.open();
  await signIn(page, origin, 'brand@insights.test', '/schedules');
  await page.getByText('No schedules yet').waitFor();
  await page.goto(`${origin}/report-monthly`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a report' });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.getByText('Add a recipient').waitFor();
  await dialog.getByLabel('Email to').fill('brand@insights.test, gary@bank.example');
  await dialog.getByLabel('Comment (optional)').fill('Call me about October.');
  expect(await axeOn(page, 'scheduling a report')).toEqual([]);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('1 must confirm by email first').waitFor();

  const invitation = await findEmail('gary@bank.example', 'wants to send you the monthly report');
  const reader = await program.open({ width: 390, height: 900 });
  await reader.page.goto(`${origin}${readLink(invitation.text, '/confirm-reports#')}`);
  await reader.page.getByRole('button', { name: 'Confirm' }).click();
  await reader.page.getByText("You'll get the next report of").waitFor();

  await page.goto(`${origin}/schedules`);
  const row = page.getByRole('row').filter({ hasText: 'Monthly Report' });
  await row.getByText('2 people').waitFor();
  await row.getByRole('button', { name: 'Send now' }).click();
  await row.getByText('Sent to 2').waitFor();
  expect(await axeOn(page, 'schedules')).toEqual([]);
  const email = await findEmail('gary@bank.example', 'Monthly Report of');
  expect(email.text).toContain('Call me about October.');
  const [file] = email.files;
  expect([file?.type, Buffer.from(file?.data ?? '', 'base64').subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  const shown = await fetch(`${origin}/_local/mail/${email.id}/file-0`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  await reader.page.goto(`${origin}${readLink(email.text, '/unsubscribe/')}`);
  await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.page.getByText('Report stopped').waitFor();
  expect(reader.problems).toEqual([]);

  await page.reload();
  await row.getByText('1 person, 1 unsubscribed').waitFor();
  const downloaded = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Preview' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Monthly Report.pdf');
  expect(problems).toEqual([]);
});
