import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { signedInState } from '../browser/chromium.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const resultSchema = z.array(z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }));
export type AxeViolation = { readonly page: string; readonly rule: string; readonly help: string; readonly targets: string };

/** Runs axe-core on the page as it stands. */
export async function axeOn(page: Page, name: string): Promise<AxeViolation[]> {
  await page.evaluate(axeSource);
  const raw: unknown = await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)');
  return resultSchema.parse(raw).map(({ id, help, nodes }) => ({
    page: name, rule: id, help, targets: nodes.map(({ target }) => target.join(' ')).join(' | ').slice(0, 400),
  }));
}

const signedInPages = {
  'org@insights.test': [
    '/overview', '/audits', '/notifications', '/admin', '/settings', '/site-performance', '/pagespeed', '/seo', '/social-media', '/ads-paid', '/ads-other',
    '/channel-performance', '/channel-performance/paid', '/email-performance', '/google-business-profile', '/goals', '/report-monthly', '/report-annual',
    '/report-revenue', '/score-card', '/summaries-group',
  ],
  'shop@insights.test': ['/overview', '/ads-ecommerce', '/report-revenue'],
  'admin@insights.test': [
    '/admin/northfold', '/admin/northfold-franchise/gmb', '/admin?tab=tokens', '/onboarding/northfold-franchise/fb', '/users', '/logs',
    '/email-activity', '/admin-organizations', '/admin-site-upload', '/insights', '/quick-stats', '/summaries-company',
  ],
} as const;

/** Every violation on every built page, light and dark, at a desk and on a phone; each is printed. */
export async function axeViolations(browser: Browser, origin: string): Promise<number> {
  const violations: AxeViolation[] = [];
  const people = await Promise.all(Object.entries(signedInPages).map(async ([email, paths]) => ({ paths, storageState: await signedInState(browser, origin, email) })));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      const label = (path: string) => `${path} ${colorScheme} ${viewport.width}`;
      const visitor = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
      const login = await visitor.newPage();
      await login.goto(`${origin}/login`, { waitUntil: 'networkidle' });
      violations.push(...(await axeOn(login, label('/login'))));
      await visitor.close();

      for (const { paths, storageState } of people) {
        const context = await browser.newContext({ storageState, colorScheme, viewport, reducedMotion: 'reduce' });
        const page = await context.newPage();
        for (const path of paths) {
          await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
          violations.push(...(await axeOn(page, label(path))));
          if (path === '/audits') violations.push(...(await onFirstAudit(page, label('/audit'))));
        }
        await context.close();
      }
    }
  }
  for (const { page, rule, help, targets } of violations) console.error(`axe: ${page}: ${rule} (${help}): ${targets}`);
  return violations.length;
}

async function onFirstAudit(page: Page, name: string): Promise<AxeViolation[]> {
  const link = page.locator('a[href^="/audit/"]').first();
  if ((await link.count()) === 0) return [];
  await link.click();
  await page.waitForLoadState('networkidle');
  return axeOn(page, name);
}
