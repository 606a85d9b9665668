import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { layoutProblems, readThrough } from '../../scripts/browser/layout.ts';
import { pagesOfNumbers } from '../../scripts/browser/visits.ts';
import { readPdf } from '../functions/services/pdf/read-pdf.ts';
import { resumeSession, signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

describe('every metrics page', () => {
  // Each page at every width, in both themes, once with numbers and once seen by another role. `npm run bench` has the
  // whole product of roles, widths and themes (layout-views).
  it.each([
    { email: 'site@insights.test', width: 1440, colorScheme: 'light', half: 0 },
    { email: 'region@insights.test', width: 768, colorScheme: 'dark', half: 0 },
    { email: 'trial@insights.test', width: 390, colorScheme: 'light', half: 0 },
    { email: 'site@insights.test', width: 390, colorScheme: 'dark', half: 1 },
    // Numbers arrive well after the page's code.
    { email: 'region@insights.test', width: 768, colorScheme: 'light', half: 1, answersAfterMs: 1500 },
    // A site without a connection.
    { email: 'admin@insights.test', width: 1440, colorScheme: 'dark', half: 1, site: 'northfold-raleigh' },
  ] as const)('$email at $width px, $colorScheme: no layout shift, overflow, overlap or invalid number', async ({ email, width, colorScheme, half, ...more }) => {
    const { page, context, problems } = await program.open({ width, height: 900 }, colorScheme);
    if (!(await resumeSession(page, program.stack.origin, email))) await signIn(page, program.stack.origin, email);
    const answersAfterMs = 'answersAfterMs' in more ? (more.answersAfterMs ?? 0) : 0;
    if (answersAfterMs > 0)
      await context.route('**/api/**', async route => {
        await page.waitForTimeout(answersAfterMs);
        await route.continue();
      });
    for (const path of pagesOfNumbers.filter((_, index) => index % 2 === half)) {
      await readThrough(page, program.stack.origin + ('site' in more ? `${path}?site=${more.site}` : path));
      problems.push(...(await layoutProblems(page, path)));
      const isAudited = width === 1440 || email === 'site@insights.test';
      if (isAudited) problems.push(...(await axeOn(page, path)).map(violation => `${path}: ${violation.rule} ${violation.targets}`));
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a pasted link opens the same view, or the closest one the user may see', async () => {
    const brand = await program.open();
    await signIn(brand.page, program.stack.origin, 'brand@insights.test', '/channel-performance?site=northfold-dallas&compare=year-ago');
    await readThrough(brand.page, program.stack.origin + '/channel-performance?site=northfold-dallas&compare=year-ago');
    expect(await layoutProblems(brand.page, 'the pasted link')).toEqual([]);
    expect(new URL(brand.page.url()).search).toContain('northfold-dallas');

    const site = await program.open();
    await signIn(site.page, program.stack.origin, 'site@insights.test');
    await readThrough(site.page, program.stack.origin + '/channel-performance?site=northfold-dallas&compare=year-ago');
    await expect.poll(() => new URL(site.page.url()).pathname).toBe('/channel-performance');
    await expect.poll(() => site.page.locator('body').innerText()).toMatch(/don['’]t have access/i);
    expect(await site.page.getByText('Northfold Dallas').count()).toBe(0);
    expect([...brand.problems, ...site.problems]).toEqual([]);
  });

  it('prints every panel of a page, even those not rendered yet', async () => {
    const { page, problems } = await program.open({ width: 390, height: 700 });
    await signIn(page, program.stack.origin, 'site@insights.test');
    // Prints as soon as the figures are there.
    await page.addInitScript(() => {
      const titles = () => document.querySelectorAll('main .rows-card h2').length;
      new MutationObserver((_, observer) => {
        if (document.querySelector('main .strip button') === null) return;
        observer.disconnect();
        const drawn = titles();
        window.dispatchEvent(new Event('beforeprint'));
        document.documentElement.dataset['printed'] = `${drawn} of ${titles()}`;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${program.stack.origin}/site-performance`);
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toMatch(/^[01] of 4$/);
    expect(problems).toEqual([]);
  });

  it('the search opens a page using only the keyboard, and ? lists the shortcuts', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Business Profile');
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname === '/google-business-profile');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(/^Search pages/).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('a note conflict keeps the second text, shows the other, and allows replacing it', async () => {
    const people = [];
    for (const email of ['admin@insights.test', 'reseller@insights.test']) {
      const person = await program.open();
      await signIn(person.page, program.stack.origin, email, '/audits?site=northfold-franchise');
      await person.page.locator('a[href*="/audit/"]').first().click();
      await person.page.getByRole('button', { name: 'Add note' }).click();
      people.push(person.page);
    }
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('Two people expected');
    const write = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: 'Note' }).click();
      await page.keyboard.type(text);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await write(first, 'The first note');
    await expect.poll(() => first.locator('.audit-note .note-text').innerText()).toBe('The first note');
    await write(second, 'The second note');
    await second.getByText('Someone else changed the note').waitFor();
    expect(await second.getByRole('textbox', { name: 'Note' }).innerText()).toBe('The second note');
    await second.getByRole('button', { name: 'Replace theirs' }).click();
    await expect.poll(() => second.locator('.audit-note .note-text').innerText()).toBe('The second note');
  });

  it("the shell shows each page's title before the program arrives", async () => {
    const { page, context } = await program.open();
    await signIn(page, program.stack.origin, 'site@insights.test');
    await context.route(/\/assets\/.*\.js$/, route => route.abort());
    const titles: (string | null)[] = [];
    for (const path of ['/overview', '/site-performance', '/pagespeed/mobile', '/report-annual', '/no-such-page']) {
      await page.goto(`${program.stack.origin}${path}`);
      titles.push(await page.locator('.boot-for-app h1').textContent());
    }
    expect(titles).toEqual(['Overview', 'Site Performance', 'PageSpeed Insights', 'Annual Report', 'Overview']);
    await context.close();
  });

  it('a report with names in other alphabets is a PDF with their letters', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'site@insights.test');
    // The answer as it comes, of a site of another name.
    await page.route(/\/api\/(?!documents)/, async route => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: text.replaceAll('"Franchise site"', '"Łódź Ελλάδα Москва"') });
    });
    await page.goto(`${program.stack.origin}/report-monthly`);
    await page.getByRole('heading', { name: 'Łódź Ελλάδα Москва' }).first().waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()]);
    const { texts, isTagged } = await readPdf(readFileSync(await file.path()));
    expect(texts.map(({ text }) => text)).toContain('Łódź Ελλάδα Москва');
    expect(isTagged).toBe(true);
    expect(problems).toEqual([]);
  });

  it('a company report PDF matches its page and skips audits when none is scored', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'brand@insights.test', '/report-monthly?node=northfold');
    await page.locator('.report-figures .figure-value').first().waitFor();
    const figures = await page.locator('.report-figures .figure-card').evaluateAll(cards => cards.map(card => [card.querySelector('.figure-term')?.textContent ?? '', card.querySelector('.figure-value')?.textContent ?? '']));
    expect(figures).toHaveLength(4);
    const metrics = await page.locator('.report-metrics .metrics-line').evaluateAll(rows => rows.map(row => [...row.querySelectorAll('th, td')].map(cell => (cell.querySelector('.metrics-name') ?? cell).firstChild?.textContent ?? '')));
    const subject = await page.locator('.report-head h2').innerText();
    const asked: string[] = [];
    await page.route(/\/api\/(audits\/|sites\/[^/]+\/audits)/, async route => {
      asked.push(route.request().url());
      await route.continue();
    });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    const { texts, pages } = await readPdf(readFileSync(await file.path()));
    const printed = texts.map(({ text }) => text);
    expect(printed).toEqual(expect.arrayContaining([...figures.flat(), `Page 1 of ${pages}`]));
    expect(subject).toContain(printed[0]);
    // Each row of the page's table of metrics: its value stands in the line of its name.
    const line = (expected: string, at: number) => texts.filter(fragment => fragment.page === texts[at]?.page && Math.abs(fragment.y - (texts[at]?.y ?? 0)) < 1).some(({ text }) => text === expected);
    const knownMetrics = metrics.filter(([, value = '']) => /^[$\d]/.test(value));
    expect(knownMetrics.length).toBeGreaterThan(15);
    for (const [name = '', value = ''] of knownMetrics)
      expect(printed.some((text, at) => text === name && line(value.trim(), at)), `${name} ${value}`).toBe(true);
    // The small demonstration has no scored audit: a document without audits asks for none.
    expect(asked).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('an audit PDF shows the score and results of its page', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'site@insights.test', '/audits');
    await page.locator('a[href*="/audit/"]').first().click();
    const sentence = await page.locator('.audit-header-words > p').first().innerText();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()]);
    const printed = (await readPdf(readFileSync(await file.path()))).texts.map(({ text }) => text);
    expect(printed).toContain(sentence);
    const rows = await page.locator('.audit-table .line-row').evaluateAll(all => all.map(row => row.querySelector('.result')?.textContent?.trim() ?? ''));
    for (const result of ['Pass', 'Close', 'Fail'])
      expect(printed).toContain(`${result} ${rows.filter(row => row === result).length}`);
    expect(problems).toEqual([]);
  });
});
