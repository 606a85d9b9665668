import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudits } from '../../shared/contract/audits.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { type MetricKey, metricKeySchema } from '../../shared/model/metric-value.ts';
import { pageViewSchema } from '../../shared/model/page.ts';
import { overviewSchema } from '../../shared/model/panel.ts';
import { type Report, reportSchema } from '../../shared/model/report.ts';
import { expectChange, expectShown, readNumber, watchAnswers } from './shown-numbers.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Every screen of numbers shows what the API answered: values, changes and their colours, read from the page. */
let program: Program;
let page: Page;
let readAnswer: (path: RegExp) => Promise<unknown>;
beforeAll(async () => {
  program = await startProgram();
  ({ page } = await program.open());
  readAnswer = watchAnswers(page);
  await signIn(page, program.stack.origin, 'site@insights.test');
});
afterAll(() => program.stop());

const open = (path: string) => readThrough(page, `${program.stack.origin}${path}`);

/** What the cards of the overview and of the reports are called, by hand. */
const cardTitles: Record<string, MetricKey> = {
  Sessions: 'sessions',
  Goals: 'goals',
  'Goal conversion rate': 'gcr',
  Revenue: 'revenue',
  Transactions: 'transactions',
  'Ad spend': 'adSpend',
  'Cost per lead': 'costPerLead',
  'Social sessions': 'socialSessions',
  ROAS: 'ROAS',
};

describe('the overview', () => {
  it('shows each figure with its change, colored by meaning', async () => {
    await open('/overview');
    const { panels } = overviewSchema.parse(await readAnswer(/\/overview$/));
    if (panels.figures.state !== 'ready') throw new Error('The site has figures');
    const colours = new Set<string>();
    for (const { metric, value, ...change } of panels.figures.data.figures) {
      const title = Object.entries(cardTitles).find(([, key]) => key === metric)?.[0] ?? metric;
      const card = page.locator('.figure-card').and(page.getByRole('region', { name: title, exact: true }));
      if (!value.known) continue;
      expectShown(await card.locator('.figure-value').innerText(), value.value, title);
      await expectChange(card, metric, change, title);
      colours.add(metric);
    }
    expect([...colours]).toEqual(expect.arrayContaining(['sessions', 'goals', 'adSpend', 'costPerLead']));
  });

  it('shows each channel and the latest audit', async () => {
    const { panels } = overviewSchema.parse(await readAnswer(/\/overview$/));
    if (panels.channels.state !== 'ready' || panels.audit.state !== 'ready')
      throw new Error('The site has channels and an audit');
    const names = {
      organic: 'Organic',
      paid: 'Paid',
      direct: 'Direct',
      social: 'Social',
      email: 'Email',
      referral: 'Referral',
      ai: 'AI',
      other: 'Other',
    };
    const rows = page.locator('.channel-bars tbody tr');
    expect(await rows.count()).toBe(6);
    for (const row of await rows.all()) {
      const name = (await row.getByRole('rowheader').innerText()).trim();
      const channel = panels.channels.data.rows.find(channelRow => name.startsWith(names[channelRow.channel]));
      if (channel === undefined) throw new Error(`${name} is no channel of the answer`);
      const [value = '', share = ''] = await row.locator('td').allInnerTexts();
      expectShown(value, channel.value, name);
      if (channel.share !== null) expectShown(share, channel.share, `share of ${name}`);
      await expectChange(row, 'goals', { change: channel.change, comparable: true }, name);
    }
    const { passed, close, failed, score } = panels.audit.data.latest;
    const audit = page.locator('.audit-panel');
    expect((await audit.locator('.outcomes dd').allInnerTexts()).map(Number)).toEqual([passed, close, failed]);
    expect(await audit.innerText()).toContain(score === null ? 'Not enough data' : String(score));
  });

  it.each([
    ['Mobile speed', 'MOBILE'],
    ['Desktop speed', 'DESKTOP'],
  ] as const)('%s shows the run for that device', async (title, device) => {
    const { panels } = overviewSchema.parse(await readAnswer(/\/overview$/));
    if (panels.pagespeed.state !== 'ready') throw new Error('The site has page speed');
    const { runs } = panels.pagespeed.data;
    const run = runs.find(candidate => candidate.device === device);
    if (run === undefined || run.performance === null) throw new Error(`No run on ${device}`);
    // Else a card of the other device would pass.
    expect(new Set(runs.map(({ performance }) => performance)).size).toBe(2);
    const card = page.locator('.speed-card').filter({ has: page.getByRole('heading', { name: title }) });
    expectShown(await card.locator('.ring-value').innerText(), run.performance, title);
    const seconds = 0.001;
    const measures = [
      [run.firstContentfulPaintMs, seconds],
      [run.largestContentfulPaintMs, seconds],
      [run.totalBlockingTimeMs, seconds],
      [run.cumulativeLayoutShift, 1],
      [run.interactiveMs, seconds],
    ] as const;
    const lines = await card
      .locator('.speed-lines dd')
      .evaluateAll(all => all.map(element => element.lastChild?.textContent ?? ''));
    expect(lines).toHaveLength(measures.length);
    for (const [index, [value, scale]] of measures.entries())
      if (value !== null) expectShown(lines[index] ?? '', value, `${title} ${index}`, scale);
    const word = run.performance >= 90 ? 'Fast' : run.performance >= 50 ? 'Average' : 'Slow';
    expect((await card.locator('.speed-word').innerText()).trim()).toBe(word);
  });
});

describe('each metrics page', () => {
  const visited = new Set<string>();
  it.each(pageIds)('/%s', async id => {
    await open(`/${id}`);
    const { panels, isEcommerce } = pageViewSchema.parse(await readAnswer(new RegExp(`/pages/${id}$`)));
    const answer = panels['figures'];
    if (answer?.state !== 'ready' || answer.data.kind !== 'figures') {
      expect(await page.locator('.strip-value').allInnerTexts()).toEqual(expect.arrayContaining(['–']));
      return;
    }
    const used = answer.data.figures.filter(({ value }) => value.known || value.why !== 'disabled');
    const buttons = page.locator('.strip-button');
    // Instead of figures that it cannot have, the shop's page says that the site is none.
    if (id === 'ads-ecommerce' && !isEcommerce) return expect(await buttons.count()).toBe(0);
    expect(await buttons.count()).toBe(used.length);
    for (const [index, { key, value, ...change }] of used.entries()) {
      const button = buttons.nth(index);
      const name = `${id} ${key}`;
      const text = await button.locator('.strip-value').innerText();
      if (!value.known) {
        expect(text, name).toBe('–');
        continue;
      }
      // Scores are fractions that are shown from 0 to 100.
      expectShown(text, value.value, name, key.endsWith('Performance') ? 100 : 1);
      await expectChange(button, key, change, name);
      visited.add(id);
    }
  });

  it('most pages have figures', () => {
    expect(visited.size).toBeGreaterThan(5);
  });
});

/** The cards of a report against its answer. */
async function expectCards(report: Report): Promise<number> {
  let knownCount = 0;
  for (const card of await page.locator('.figure-card').all()) {
    const title = (await card.getAttribute('aria-label')) ?? '';
    const metric = cardTitles[title];
    if (title === 'Unit sales') continue;
    if (metric === undefined) throw new Error(`'${title}' is a card that nobody wrote down here`);
    const { value, ...change } = report.metrics[metric];
    const text = await card.locator('.figure-value').innerText();
    if (value.known) expectShown(text, value.value, title);
    else expect(text, title).toBe('–');
    if (value.known && value.value > 0) await expectChange(card, metric, change, title);
    knownCount += value.known ? 1 : 0;
  }
  return knownCount;
}

/** Rows of a report's table of metrics, by hand. The annual report's rows are of months and not compared here. */
const rowTitles: Record<string, MetricKey> = {
  Sessions: 'sessions',
  Goals: 'goals',
  'Goal conversion rate': 'gcr',
  'Bounce rate': 'bounceRate',
  'Average session duration': 'avgSessDuration',
  'Organic sessions': 'seoSessions',
  'Social sessions': 'socialSessions',
  'Ad spend': 'adSpend',
  'Cost per lead': 'costPerLead',
};
async function expectRows(report: Report): Promise<number> {
  let compared = 0;
  for (const line of await page.locator('tr.metrics-line:has(.metrics-name):has(.metrics-before)').all()) {
    const title = ((await line.locator('.metrics-name').innerText()).split(/[\n,]/)[0] ?? '').trim();
    const metric = metricKeySchema.safeParse(rowTitles[title]).data;
    if (metric === undefined) continue;
    const { value, previous, ...change } = report.metrics[metric];
    if (!value.known) continue;
    const pair = change.like ?? { value, previous };
    if (pair.value.known)
      expectShown((await line.locator('.metrics-value').innerText()).replace(/\*.*$/s, ''), pair.value.value, title);
    const before = readNumber(await line.locator('.metrics-before').innerText());
    if (pair.previous.known && before !== null)
      expectShown(await line.locator('.metrics-before').innerText(), pair.previous.value, `${title} before`);
    await expectChange(line, metric, change, title);
    compared += 1;
  }
  return compared;
}

describe('reports', () => {
  it.each([
    { path: '/report-monthly', cards: 4, rows: 5 },
    { path: '/report-annual', cards: 4, rows: 0 },
    { path: '/report-revenue', cards: 1, rows: 0 },
    { path: '/score-card', cards: 0, rows: 5 },
  ])('$path', async ({ path, cards, rows }) => {
    await open(path);
    const report = reportSchema.parse(await readAnswer(/\/report$/));
    expect(await expectCards(report)).toBeGreaterThanOrEqual(cards);
    expect(await expectRows(report)).toBeGreaterThanOrEqual(rows);
  });

  it('audits: each history row shows its score', async () => {
    await open('/audits');
    const { audits } = listAudits.response.parse(await readAnswer(/\/audits$/));
    expect(audits.length).toBeGreaterThan(0);
    for (const { auditId, score, type } of audits) {
      if (score === null || type === 'ecommercestats') continue;
      const row = page
        .getByRole('row')
        .filter({ has: page.locator(`a[href*="/audit/${auditId}"]`) })
        .first();
      expect(await row.locator('.score-bar strong').innerText(), auditId).toBe(String(score));
    }
  });

  it('shows the summary of a company', async () => {
    ({ page } = await program.open());
    readAnswer = watchAnswers(page);
    await signIn(page, program.stack.origin, 'brand@insights.test');
    await open('/summaries-company');
    const report = reportSchema.parse(await readAnswer(/\/report$/));
    expect(report.node.type).toBe('TOP_ORG');
    expect(await expectCards(report)).toBe(4);
  });

  it('All Sites makes no claims about sites when the period has no table', async () => {
    const { range } = reportSchema.parse(await readAnswer(/\/report$/));
    await open(`/all-sites?period=${range.start}..${range.start}`);
    await page.getByText('No ranking for this period').waitFor();
    expect(await page.getByText('Nothing to fix').count()).toBe(0);
    expect(await page.getByText(/of 0 sites/).count()).toBe(0);
  });
});
