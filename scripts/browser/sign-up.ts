import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';

/** New user: `at` is the form's address, with or without a partner. */
export type Stranger = {
  readonly at: string;
  readonly email: string;
  readonly company: string;
  readonly website: string;
};

export const strangersPassword = 'Quiet-river-2026';
const mailboxSchema = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) });

/** Waits for the newest email to an address and returns its link's path. */
export async function mailedLink(origin: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { mails: emails } = mailboxSchema.parse(await (await fetch(`${origin}/_local/mail?format=json`)).json());
    const link = /\/confirm(\?with=[\w-]+)?#[\w-]+/.exec(emails.find(({ to }) => to.includes(email))?.text ?? '')?.[0];
    if (link !== undefined) return link;
    await wait(100);
  }
  throw new Error(`No email arrived at ${email}`);
}

/** Fills in the form at human speed, without sending it. */
export async function fillSignUp(page: Page, origin: string, stranger: Stranger): Promise<void> {
  await page.goto(`${origin}${stranger.at}`);
  const typed = [
    ['Company', stranger.company],
    ['Website', stranger.website],
    ['First name', 'Elena'],
    ['Last name', 'Park'],
    ['Email', stranger.email],
    ['Cell Phone', '8285550142'],
  ] as const;
  for (const [label, text] of typed) await page.getByLabel(label).fill(text);
  await page.getByLabel('Business Type').selectOption('Brand');
  await page.getByText('I agree to the terms and the privacy policy').click();
  // Faster input counts as a bot (functions/services/people/sign-up.ts).
  await page.waitForTimeout(2600);
}

/** Sends the form, opens the mailed link and chooses a password: the setup opens. */
export async function sendSignUp(page: Page, origin: string, { email }: Stranger): Promise<void> {
  await page.getByRole('button', { name: 'Get Your Free Audit' }).click();
  await page.goto(`${origin}${await mailedLink(origin, email)}`);
  await page.getByLabel('New Password').fill(strangersPassword);
  await page.getByRole('button', { name: 'Open my dashboard' }).click();
}
