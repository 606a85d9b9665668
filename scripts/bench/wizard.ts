import type { Browser, BrowserContext, Page } from 'playwright-core';
import { questionsTitle, readyTitle, stepTitles } from '../../shared/domain/onboarding/wizard.ts';
import { getMe } from '../../shared/contract/session.ts';
import { launchChromium, signedInState } from '../browser/chromium.ts';
import { fillSignUp, sendSignUp } from '../browser/sign-up.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { runStart } from './running-start.ts';
import { measureExtraScriptBytes } from './script-bytes.ts';

const person = 'onboarding@insights.test';
const patienceMs = 60_000;
const videoTitle = 'A short look at your dashboard';

type Walk = { readonly clicks: number; readonly losses: number; readonly scriptBytes: number };

const isAt = (page: Page, title: string): Promise<boolean> =>
  page
    .getByRole('heading', { level: 1, name: title })
    .waitFor({ timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );

/** Measures what a step loses by a reload, on a second device, and while the message channel is down: 0 to 3. */
async function lossesAt(
  browser: Browser,
  page: Page,
  state: Awaited<ReturnType<typeof signedInState>>,
  title: string,
): Promise<number> {
  const opened: BrowserContext[] = [];
  const elsewhere = async (cut: boolean) => {
    const context = await browser.newContext({ storageState: state });
    opened.push(context);
    const other = await context.newPage();
    if (cut) await other.routeWebSocket(/.*/, socket => void socket.close());
    await other.goto(page.url());
    return isAt(other, title);
  };
  const resumed = [await page.reload().then(() => isAt(page, title)), await elsewhere(false), await elsewhere(true)];
  for (const context of opened) await context.close();
  return resumed.filter(isResumed => !isResumed).length;
}

/** Completes the setup as a new customer with the fewest clicks, leaving and returning at every step. */
async function walk(browser: Browser, origin: string): Promise<Walk> {
  const state = await signedInState(browser, origin, person);
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const scriptBytes = await measureExtraScriptBytes(page, origin, { seen: '/notifications', path: '/onboarding' });
  if (!(await isAt(page, stepTitles[1]))) throw new Error('The wizard did not open');

  let clicks = 0;
  let losses = 0;
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    clicks += 1;
  };
  const returns = async (title: string) => {
    losses += await lossesAt(browser, page, state, title);
  };
  await returns(stepTitles[1]);
  await press('Add Account');
  await page.waitForURL(/\/_platforms\//);
  await press('Allow');
  await page.getByRole('radio', { checked: true }).waitFor({ timeout: patienceMs });
  await press('Next');
  for (const title of [stepTitles[2], stepTitles[3]]) {
    await isAt(page, title);
    await returns(title);
    await press('Claim all later');
    await page.getByText('All three done').waitFor();
    await press('Next');
  }
  await isAt(page, stepTitles[4]);
  await returns(stepTitles[4]);
  await press('Submit');
  await isAt(page, stepTitles[5]);
  await returns(stepTitles[5]);
  await press('Finish');
  await isAt(page, readyTitle);
  await returns(readyTitle);
  await press('View Data');
  await page.waitForURL(/\/overview/);
  await context.close();
  return { clicks, losses, scriptBytes };
}

const partner = 'beacon';
const stranger = {
  at: `/welcome/${partner}`,
  email: 'ines@juniperkids.example',
  company: 'Juniper Kids',
  website: 'kids.juniperdental.example',
};

/** Sets the administrator's options: a video for a partner's users, and the short setup for one site. */
async function expedite(browser: Browser, origin: string, siteId: string): Promise<void> {
  const admin = await signedInState(browser, origin, 'admin@insights.test');
  const context = await browser.newContext({ storageState: admin });
  const page = await context.newPage();
  const change = async (node: string, fill: () => Promise<void>) => {
    await page.goto(`${origin}/admin/${node}`);
    await page.getByRole('button', { name: /^More details/ }).click();
    await fill();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Update successful').first().waitFor();
  };
  await change(partner, async () => {
    await page.getByLabel('Intro video').fill('/videos/welcome.mp4');
    await page.getByLabel('Video captions').fill('/videos/welcome.vtt');
    await page.getByLabel('Video transcript').fill('Welcome to your dashboard.');
  });
  await change(siteId, () => page.getByText('Expedite onboarding').click());
  await context.close();
}

/** Runs a stranger's short setup: what its five steps lose, each left and resumed in three ways. */
async function expeditedLosses(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await fillSignUp(page, origin, stranger);
  const asked = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/me' && answer.ok());
  await sendSignUp(page, origin, stranger);
  const { user } = getMe.response.parse(await (await asked).json());
  await isAt(page, stepTitles[1]);
  await expedite(browser, origin, user.siteId ?? '');
  await page.reload();
  const state = await context.storageState();
  let losses = 0;
  const next = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const returns = async (title: string) => {
    await isAt(page, title);
    losses += await lossesAt(browser, page, state, title);
  };
  await returns(stepTitles[1]);
  await next('Add Account');
  await page.waitForURL(/\/_platforms\//);
  await next('Allow');
  await page.getByRole('radio', { checked: true }).waitFor({ timeout: patienceMs });
  await next('Next');
  await returns(stepTitles[5]);
  await next('Next');
  await isAt(page, questionsTitle);
  for (const field of await page.getByRole('textbox').all()) await field.fill('Typed before leaving');
  for (const no of await page.getByRole('radio', { name: 'No' }).all()) await no.check();
  await returns(questionsTitle);
  // Typed text stays in its tab until it is sent.
  await next('Submit');
  await returns(videoTitle);
  await page.getByText('Read the transcript').click();
  await next('Next');
  await returns(readyTitle);
  await context.close();
  return losses;
}

export const wizardFigures: FigureGroup = {
  names: ['wizard-resume-losses', 'wizard-clicks-min', 'onboarding-js-brotli-kb'],
  async *measure(requested) {
    const program = await runStart();
    try {
      await program.ready;
      const browser = await launchChromium();
      try {
        const { clicks, losses, scriptBytes } = await walk(browser, program.origin);
        if (requested.has('wizard-resume-losses'))
          yield {
            name: 'wizard-resume-losses',
            value: losses + (await expeditedLosses(browser, program.origin)),
            unit: 'losses of 33',
            against: 'limit',
            againstValue: 0,
          };
        if (requested.has('wizard-clicks-min')) yield { name: 'wizard-clicks-min', value: clicks, unit: 'clicks' };
        if (requested.has('onboarding-js-brotli-kb'))
          yield {
            name: 'onboarding-js-brotli-kb',
            value: rounded(scriptBytes / 1000, 1),
            unit: 'kB',
            against: 'limit',
            againstValue: 60,
          };
      } finally {
        await browser.close();
      }
    } finally {
      await program.stop();
    }
  },
};
