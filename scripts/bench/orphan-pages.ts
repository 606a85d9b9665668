import type { Browser, Page } from 'playwright-core';
import { type RouteId, routeIds, findScreen } from '../../shared/screens/routes.ts';
import { launchChromium, signedInState } from '../browser/chromium.ts';
import type { FigureGroup } from './figure.ts';
import { runStart } from './running-start.ts';

/** Visitor who follows links: with the server's session, or with a simulated one. */
type Walker = { readonly name: string; readonly email: string | null; readonly session?: (me: object) => object };

const walkers: readonly Walker[] = [
  { name: 'visitor', email: null },
  ...['admin', 'org', 'shop', 'site', 'onboarding'].map(name => ({ name, email: `${name}@insights.test` })),
  // The demonstration has no white label named Brand and no expired trial.
  {
    name: 'brand host',
    email: 'brand@insights.test',
    session: me => ({ ...me, theme: { ...Object(Object(me).theme), topLevelName: 'Brand' } }),
  },
  {
    name: 'ended trial',
    email: 'trial@insights.test',
    session: me => ({ ...me, trial: { ...Object(Object(me).trial), expired: true, daysLeft: 0 } }),
  },
];
/** Reached only from outside: by an email's link, or returning from a platform's consent or the payment provider. */
const fromOutside: ReadonlySet<RouteId> = new Set([
  'verify',
  'confirm',
  'connect',
  'unsubscribe',
  'checkout',
  'success',
  'onboardingService',
]);
const patienceMs = 15_000;

/** Opens what hides links: sidebar groups, notifications, and the user and administration menus. */
async function unfold(page: Page): Promise<void> {
  // An opened group may close another, so each is opened by name.
  const groups = page.locator('nav[aria-label="Main"] button[aria-expanded]');
  for (let at = 0; at < (await groups.count()); at += 1)
    if ((await groups.nth(at).isVisible()) && (await groups.nth(at).getAttribute('aria-expanded')) === 'false')
      await groups.nth(at).click();
}

async function collectLinks(page: Page): Promise<string[]> {
  const links = () =>
    page.locator('a[href^="/"]').evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''));
  const found = await links();
  for (const menu of [/user menu/, /^Notifications/, /^Administration/]) {
    const button = page.locator('header').getByRole('button', { name: menu }).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.waitForLoadState('networkidle');
    found.push(...(await links()));
    await page.keyboard.press('Escape');
  }
  return found;
}

/** Follows every link from a walker's landing page, one address per page, skipping visited ones. */
async function walk(
  browser: Browser,
  origin: string,
  walker: Walker,
  reached: Set<RouteId>,
  read: Set<RouteId>,
): Promise<void> {
  const storageState = walker.email === null ? undefined : await signedInState(browser, origin, walker.email);
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const { session } = walker;
  if (session !== undefined) {
    await context.route(
      url => url.pathname === '/api/me',
      async route => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: session(Object(await answer.json())) });
      },
    );
  }
  const page = await context.newPage();
  const queue = ['/'];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    await page
      .waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null, null, { timeout: patienceMs })
      .catch(() => undefined);
    const here = findScreen(new URL(page.url()).pathname);
    if (here !== undefined) {
      reached.add(here.id);
      read.add(here.id);
    }
    await unfold(page);
    for (const link of await collectLinks(page)) {
      const screen = findScreen(link.replace(/[?#].*$/, ''));
      if (screen === undefined) continue;
      reached.add(screen.id);
      if (read.has(screen.id)) continue;
      read.add(screen.id);
      queue.push(link);
    }
  }
  await context.close();
}

/** Finds pages of the route table without any link, by following links in a browser as several roles. */
export async function orphanPages(browser: Browser, origin: string): Promise<RouteId[]> {
  const reached = new Set<RouteId>();
  const read = new Set<RouteId>();
  for (const walker of walkers) {
    await walk(browser, origin, walker, reached, read);
    console.error(`orphans: ${walker.name} walked, ${reached.size} of ${routeIds.length} pages reached`);
  }
  return routeIds.filter(id => !fromOutside.has(id) && !reached.has(id));
}

export const orphanPageFigures: FigureGroup = {
  names: ['orphan-pages'],
  async *measure() {
    const program = await runStart();
    try {
      await program.ready;
      const browser = await launchChromium();
      try {
        const orphans = await orphanPages(browser, program.origin);
        for (const id of orphans) console.error(`orphans: no link leads to ${id}`);
        yield { name: 'orphan-pages', value: orphans.length, unit: 'pages', against: 'limit', againstValue: 0 };
      } finally {
        await browser.close();
      }
    } finally {
      await program.stop();
    }
  },
};
