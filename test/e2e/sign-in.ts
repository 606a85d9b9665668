import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { signedInState, signIn as signInByForm } from '../../scripts/browser/chromium.ts';

/** By email: what the web keeps of a session in local storage. */
const sessionsSchema = z.record(z.string(), z.array(z.object({ name: z.string(), value: z.string() })));
export type Sessions = z.infer<typeof sessionsSchema>;
export const sessionsIn = (text: string): Sessions => sessionsSchema.parse(JSON.parse(text));

const people = ['admin', 'reseller', 'affiliate', 'brand', 'org', 'region', 'site', 'trial', 'shop'].map(
  name => `${name}@insights.test`,
);

/** Signs the people of the demonstration in by the form, once for all files that start on a copy of its data folder. */
export async function openSessions(browser: Browser, origin: string): Promise<Sessions> {
  const sessions: Sessions = {};
  for (const email of people) {
    const { origins } = await signedInState(browser, origin, email);
    sessions[email] = origins
      .flatMap(({ localStorage }) => localStorage)
      .filter(({ name }) => name.startsWith('CognitoIdentityServiceProvider.'));
  }
  return sessions;
}

let storedSessions: Sessions = {};
/** Has `signIn` go on with these sessions; none: everybody signs in by the form. */
export const keepSessions = (sessions: Sessions): void => void (storedSessions = sessions);

/** Gives a window the session of somebody who signed in before; false where there is none. No page of the program is opened. */
export async function resumeSession(page: Page, origin: string, email: string): Promise<boolean> {
  const session = storedSessions[email];
  if (session === undefined) return false;
  await page.goto(`${origin}/boot.js`);
  await page.evaluate(entries => {
    for (const { name, value } of entries) window.localStorage.setItem(name, value);
  }, session);
  return true;
}

/**
 * Opens a page as somebody who signed in before, without the form and the first page behind it: a second of computing
 * for each of a hundred windows. What is about signing in itself takes the form (scripts/browser/chromium.ts).
 */
export async function signIn(page: Page, origin: string, email: string, path = '/overview'): Promise<void> {
  if (!(await resumeSession(page, origin, email))) return await signInByForm(page, origin, email, path);
  await page.goto(`${origin}${path}`);
  await page.getByRole('main').waitFor();
}
