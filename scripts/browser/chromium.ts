import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPrograms } from './browser-programs.ts';
import { timeLimits } from '../verify/time-limits.ts';
import { demoPassword } from '../seed/demo-tree.ts';

/** Flags that prevent background requests of Debian's Chromium and let it run as root in a container. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--font-render-hinting=none',
];

/** Finds this machine's browser: CHROMIUM, or the installed one. Throws with instructions if there is none. */
export function chromiumPath(): string {
  const found = browserPrograms(process.platform, process.env).find(existsSync);
  if (found === undefined)
    throw new Error(
      'No Chromium, Chrome or Edge found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
    );
  return found;
}

export const launchChromium = (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...flags, ...moreFlags] });

/** Launches a browser with its own profile on disk. */
export const launchProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    headless: true,
    args: flags,
    viewport: { width: 1440, height: 900 },
  });

/** Signs in through the login page as a person would, and waits for the app. */
export async function signIn(page: Page, origin: string, email: string, path = '/overview'): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(url => !url.pathname.startsWith('/login'));
  // Users with several sites land on all sites.
  if (path !== '/overview' || /^(brand|org|region|reseller|affiliate)/.test(email)) await page.goto(`${origin}${path}`);
  await page.getByRole('main').waitFor();
}

/** Returns a user's signed-in state (local storage) for opening cold pages. */
export async function signedInState(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext();
  context.setDefaultTimeout(timeLimits.waitMs);
  try {
    const page = await context.newPage();
    await signIn(page, origin, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
