import type { Page } from 'playwright-core';
import { listUsersOfEmail } from '../../functions/stores/users/users.ts';
import { fillSignUp, sendSignUp, type Stranger } from '../../scripts/browser/sign-up.ts';
import type { Program } from './support.ts';

export const firstTitle = 'Get started for free. Add a plan later.';

/** A stranger from the form at an address to the first step of the wizard; answers the site that was made. */
export async function signUp({ stack }: Program, page: Page, stranger: Stranger): Promise<string> {
  await fillSignUp(page, stack.origin, stranger);
  await sendSignUp(page, stack.origin, stranger);
  await page.getByRole('heading', { level: 1, name: firstTitle }).waitFor();
  const [registered] = await listUsersOfEmail(stranger.email);
  return registered?.user.siteId ?? '';
}
