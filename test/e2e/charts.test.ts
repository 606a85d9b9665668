import type { Chart } from 'chart.js';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageViewSchema } from '../../shared/model/page.ts';
import { overviewSchema } from '../../shared/model/panel.ts';
import { formatDay } from '../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../shared/domain/formats/numbers.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
import { watchAnswers } from './shown-numbers.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Charts as they are drawn: chart.js's own data and the canvas's pixels, the tooltip, the keyboard, the selection. */
let program: Program;
let page: Page;
let problems: readonly string[];
let readAnswer: (path: RegExp) => Promise<unknown>;
beforeAll(async () => {
  program = await startProgram();
  ({ page, problems } = await program.open());
  readAnswer = watchAnswers(page);
  await signIn(page, program.stack.origin, 'site@insights.test');
});
afterAll(() => program.stop());
const open = (path: string, on = page) => readThrough(on, `${program.stack.origin}${path}`);

type Drawn = HTMLCanvasElement & { readonly chart?: Chart };
/** What a canvas has drawn: its kind, series by name, and how much of it is not empty. */
const readCanvas = (canvas: Locator) =>
  canvas.evaluate((element: Drawn) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let painted = 0;
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) painted += 1;
    const { chart } = element;
    return {
      type: chart !== undefined && 'type' in chart.config ? chart.config.type : '',
      series: Object.fromEntries((chart?.data.datasets ?? []).map(({ label = '', data }) => [label, data])),
      shown: (chart?.getSortedVisibleDatasetMetas() ?? []).map(({ label }) => label),
      painted: painted / (element.width * element.height),
    };
  });

async function readFigures(path: RegExp) {
  const view = pageViewSchema.parse(await readAnswer(path));
  const panel = view.panels['figures'];
  if (panel?.state !== 'ready' || panel.data.kind !== 'figures') throw new Error('The site has figures');
  return { view, figures: panel.data.figures };
}

describe('a trend chart', () => {
  const trend = () => page.locator('.trend');
  const canvas = () => trend().locator('canvas');
  const slider = () => trend().getByRole('slider');

  it('draws the days of the response, and hides a series when its legend is clicked', async () => {
    await open('/site-performance');
    const { figures } = await readFigures(/site-performance/);
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    const drawn = await readCanvas(canvas());
    const sessions = figures.find(({ key }) => key === 'sessions');
    expect(drawn).toMatchObject({ type: 'line', series: { now: sessions?.series.map(({ value }) => value), before: sessions?.previousSeries.map(({ value }) => value) } });
    expect(drawn.painted).toBeGreaterThan(0.05);
    const legend = trend().locator('.chart-legend button');
    await legend.nth(1).click();
    // A month that has run for a week also has its forecast.
    const readPeriods = async () => (await readCanvas(canvas())).shown.filter(label => ['now', 'before'].includes(label));
    expect(await readPeriods()).toEqual(['now']);
    await legend.nth(1).click();
    expect(await readPeriods()).toHaveLength(2);
  });

  it('shows weekly sums as bars', async () => {
    await trend().getByRole('button', { name: 'Week', exact: true }).click();
    const { figures } = await readFigures(/site-performance/);
    const total = figures.find(({ key }) => key === 'sessions')?.series.reduce((sum, { value }) => sum + (value ?? 0), 0);
    const { type, series } = await readCanvas(canvas());
    expect(type).toBe('bar');
    expect(series['now']?.reduce((sum: number, value) => sum + Number(value), 0)).toBe(total);
    await trend().getByRole('button', { name: 'Day', exact: true }).click();
  });

  it('shows the hovered day with its comparison, and arrow keys announce each point', async () => {
    const { figures } = await readFigures(/site-performance/);
    const sessions = figures.find(({ key }) => key === 'sessions');
    const [day, before] = [sessions?.series.at(-1), sessions?.previousSeries.at(-1)];
    if (day === undefined || before === undefined) throw new Error('The site has sessions');
    await slider().focus();
    // The first arrow key shows the newest day; after it come those of the forecast.
    await page.keyboard.press('ArrowLeft');
    const tip = trend().locator('.chart-tip');
    for (const text of [formatDay(day.date), formatNumber(day.value ?? 0), formatDay(before.date), formatNumber(before.value ?? 0), 'reliminary'])
      expect(await tip.innerText()).toContain(text);
    expect(await slider().getAttribute('aria-valuetext')).toContain(`${formatDay(day.date)}: ${formatNumber(day.value ?? 0)}, `);
    await page.keyboard.press('ArrowLeft');
    expect(await slider().getAttribute('aria-valuetext')).toContain(formatDay(sessions?.series.at(-2)?.date ?? ''));
    await page.keyboard.press('Escape');
    expect(await tip.count()).toBe(0);
    const box = await slider().boundingBox();
    if (box === null) throw new Error('The chart is on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    expect(await tip.innerText()).toMatch(/\d/);
  });

  it('turns a dragged selection of days into the period, and can go back', async () => {
    const box = await slider().boundingBox();
    if (box === null) throw new Error('The chart is on the page');
    const before = page.url();
    await page.mouse.move(box.x + box.width * 0.4, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 80);
    await page.mouse.move(box.x + box.width * 0.6, box.y + 80);
    expect(await trend().locator('.chart-selection').innerText()).toContain('Zoom to ');
    await page.mouse.up();
    await page.waitForURL(/period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
    await page.getByRole('button', { name: /^Back to / }).click();
    await page.waitForURL(before);
    await page.getByRole('button', { name: /^Back to / }).waitFor({ state: 'detached' });
  });

  it('does the same by keyboard', async () => {
    await open('/site-performance');
    await slider().focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
    expect(await slider().getAttribute('aria-valuetext')).toContain('press Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
    const [, start = '', end = ''] = /period=([\d-]+)\.\.([\d-]+)/.exec(page.url()) ?? [];
    expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(6);
    await page.getByRole('button', { name: /^Back to / }).click();
  });

  it('downloads as an image', async () => {
    await page.getByRole('button', { name: 'Export Sessions a day' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download PNG' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
  });
});

it('keeps showing a tapped day on a phone, and dragging a finger selects days', async () => {
  const context = await program.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce', storageState: await page.context().storageState() });
  const phone = await context.newPage();
  try {
    await open('/site-performance', phone);
    const slider = phone.locator('.trend').getByRole('slider');
    await slider.scrollIntoViewIfNeeded();
    await slider.tap({ position: { x: 180, y: 90 } });
    expect(await phone.locator('.trend .chart-tip').innerText()).toMatch(/\d/);
    const box = await slider.boundingBox();
    if (box === null) throw new Error('The chart is on the page');
    const session = await context.newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x: box.x + x, y: box.y + 90 }] });
    await touch('touchStart', 120);
    for (let x = 140; x <= 260; x += 20) await touch('touchMove', x);
    await touch('touchEnd');
    await phone.waitForURL(/period=\d{4}-\d\d-\d\d\.\./);
    await phone.getByRole('button', { name: /^Back to / }).waitFor();
  } finally {
    await context.close();
  }
});

describe('the overview', () => {
  it('plots the metric of the clicked card', async () => {
    await open('/overview');
    const overview = overviewSchema.parse(await readAnswer(/\/overview$/));
    if (overview.panels.figures.state !== 'ready') throw new Error('The site has figures');
    const trend = page.getByRole('region', { name: 'Trend' });
    await trend.getByRole('button', { name: 'Day', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Plot Sessions' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Plot Ad spend' }).click();
    await trend.getByRole('button', { name: 'Add a metric' }).click();
    await trend.getByRole('option', { name: 'Sessions' }).click();
    const both = await readCanvas(trend.locator('canvas'));
    expect(both.series['second']?.filter(value => value !== null).length).toBeGreaterThan(20);
    expect(await trend.getByRole('heading').innerText()).toBe('Ad spend and sessions by day');
    await trend.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await trend.getByRole('slider').getAttribute('aria-valuetext')).toContain('; Sessions: ');
    expect(await trend.locator('.chart-tip').innerText()).toContain('Sessions');
    await page.getByRole('button', { name: 'Ad spend and sessions by day as table' }).click();
    expect(await trend.getByRole('columnheader', { name: 'Sessions' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Ad spend and sessions by day as chart' }).click();
    await trend.getByRole('button', { name: 'Second metric' }).click();
    await trend.getByRole('option', { name: 'Break down by platform' }).click();
    await trend.getByRole('heading', { name: 'Ad spend by platform and day' }).waitFor();
    const { now = [], 'Google Ads': google = [] } = (await readCanvas(trend.locator('canvas'))).series;
    expect(google.some((value, index) => Number(value) > 0 && Number(value) < Number(now[index]))).toBe(true);
    await trend.getByRole('button', { name: 'Broken down' }).click();
    await trend.getByRole('option', { name: 'None' }).click();
    const spend = overview.panels.figures.data.figures.find(({ metric }) => metric === 'adSpend');
    expect((await readCanvas(trend.locator('canvas'))).series['now']).toEqual(spend?.series.map(({ value }) => value));
    expect(await trend.getByRole('heading').innerText()).toBe('Ad spend a day');
  });
});

describe('the Why drawer', () => {
  const steps = (text: string) => Math.round(Number(text.replace(/[^\d.−]/g, '').replace('−', '-')) * 100);

  it.each([
    ['/site-performance', 'sessions'],
    ['/overview', 'goals'],
    ['/ads-paid', 'cost per click'],
  ])('on %s the effects of %s add up to the displayed change', async (path, name) => {
    await open(path);
    await page.getByRole('button', { name: new RegExp(`^Why ${name}`, 'i') }).first().click();
    const drawer = page.getByRole('dialog');
    const table = drawer.locator('.why-table');
    await table.waitFor();
    const choices = await drawer.locator('.segments button').all();
    for (const choice of choices.length === 0 ? [null] : choices) {
      await choice?.click();
      const effects = await table.locator('tbody .why-effect').allInnerTexts();
      const total = await table.locator('tfoot td').innerText();
      expect(effects.length).toBeGreaterThan(0);
      expect(effects.reduce((sum, text) => sum + steps(text), 0)).toBe(steps(total));
      const [before = '', now = ''] = (await drawer.locator('.why-change').innerText()).split('→');
      expect(steps(now.split(/ (?:up|down)/)[0] ?? '') - steps(before)).toBe(steps(total));
    }
    await page.keyboard.press('Escape');
  });
});

describe('every kind of chart', () => {
  it.each([
    ['/overview', ['line', 'radar']],
    ['/site-performance', ['line', 'doughnut', 'bar']],
    ['/pagespeed', ['line']],
    ['/unit-sales', ['bar', 'polarArea']],
    ['/crm-connect', ['bar']],
  ])('renders on %s', async (path, kinds) => {
    await open(path);
    const read = async () => Promise.all((await page.locator('main canvas').all()).map(readCanvas));
    await expect.poll(async () => (await read()).map(({ type }) => type)).toEqual(expect.arrayContaining(kinds));
    await expect.poll(async () => Math.min(...(await read()).map(({ painted }) => painted))).toBeGreaterThan(0.002);
  });

  it('uses the colors of the current mode', async () => {
    await open('/site-performance');
    const color = () => page.locator('.trend canvas').evaluate((element: Drawn) => JSON.stringify(element.chart?.data.datasets[0]?.borderColor));
    const light = await color();
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    await expect.poll(color).not.toBe(light);
    await page.evaluate(() => document.documentElement.classList.remove('dark'));
    await expect.poll(color).toBe(light);
  });

  it('renders without errors', () => expect(problems).toEqual([]));
});
