import type { Browser, Page } from 'playwright-core';
import { addDays } from '../../shared/domain/periods/days.ts';
import { pageViewSchema, type PageView } from '../../shared/model/page.ts';
import { chartStates } from '../browser/chart-states.ts';
import { launchChromium, signedInState } from '../browser/chromium.ts';
import { layoutProblems, readThrough } from '../browser/layout.ts';
import { axeOn } from './axe.ts';
import { type FigureGroup, median, rounded } from './figure.ts';
import { runStart } from './running-start.ts';

const widths = [1440, 768, 390] as const;
const email = 'site@insights.test';
const moves = 50;
const points = 540;

/** Counts accessibility and layout problems of everything that opens from a chart, at three widths, light and dark. */
export async function chartProblems(browser: Browser, origin: string): Promise<number> {
  const storageState = await signedInState(browser, origin, email);
  let problems = 0;
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: 900 };
      const context = await browser.newContext({ storageState, colorScheme, viewport, reducedMotion: 'reduce' });
      for (const { name, path, open } of chartStates) {
        const label = `${name} ${width} ${colorScheme}`;
        const page = await context.newPage();
        const found = await readThrough(page, origin + path)
          .then(() => page.locator('.trend canvas').waitFor())
          .then(() => open(page))
          .then(async () => [
            ...(await layoutProblems(page, label)),
            ...(await axeOn(page, label)).map(({ rule, targets }) => `${label}: ${rule} (${targets})`),
          ])
          .catch((cause: unknown) => [`${label} could not be read: ${String(cause).split('\n')[0] ?? ''}`]);
        problems += found.length;
        for (const problem of found) console.error(`charts: ${problem}`);
        await page.close();
      }
      await context.close();
    }
  }
  return problems;
}

/** Repeats a figure's days into the past until there are 540. */
function lengthen(view: PageView): PageView {
  const panel = view.panels['figures'];
  if (panel?.state !== 'ready' || panel.data.kind !== 'figures') throw new Error('The site has figures');
  const stretch = <Point extends { readonly date: string }>(series: readonly Point[], end: string): Point[] =>
    Array.from({ length: points }, (_, index) => {
      const point = series[index % series.length];
      if (point === undefined) throw new Error('The figure has days');
      return { ...point, date: addDays(end, index + 1 - points) };
    });
  const { range } = view;
  const start = addDays(range.end, 1 - points);
  const end = addDays(start, -1);
  const figures = panel.data.figures.map(figure => ({
    ...figure,
    series: stretch(figure.series, range.end),
    previousSeries: stretch(figure.previousSeries, end),
  }));
  return {
    ...view,
    range: { start, end: range.end },
    comparison: { start: addDays(start, -points), end },
    panels: { ...view.panels, figures: { ...panel, data: { ...panel.data, figures } } },
  };
}

const readScripting = async (session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
};

/** Measures the median milliseconds of scripting from a pointer's move to the tooltip, on 540 days with comparison. */
export async function pointerMs(browser: Browser, origin: string): Promise<number> {
  const storageState = await signedInState(browser, origin, email);
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route(/\/pages\/site-performance\?/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: lengthen(pageViewSchema.parse(await response.json())) });
  });
  await readThrough(page, `${origin}/site-performance?site=northfold-franchise`);
  await page.locator('.trend canvas').waitFor();
  const slider = page.locator('.trend').getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  const last = Number(await slider.getAttribute('aria-valuemax'));
  if (last < points - 1) throw new Error(`The chart has ${last + 1} points`);
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The chart is on the page');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  // The first event of a mouse has no movement, so the chart ignores it.
  await page.mouse.move(box.x + 30, box.y + 100);
  const spent: number[] = [];
  for (let move = 0; move < moves; move += 1) {
    const before = await readScripting(session);
    await page.mouse.move(box.x + 60 + ((box.width - 80) * move) / moves, box.y + 100);
    await page.locator('.trend .chart-tip').waitFor();
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    spent.push((await readScripting(session)) - before);
  }
  await context.close();
  return median(spent);
}

/** Figures of what opens from a chart, and of reading one with a pointer. */
export const chartFigures: FigureGroup = {
  names: ['chart-state-problems', 'chart-pointer-ms'],
  async *measure(requested) {
    const program = await runStart();
    const browser = await launchChromium();
    try {
      await program.ready;
      if (requested.has('chart-state-problems')) {
        const value = await chartProblems(browser, program.origin);
        yield { name: 'chart-state-problems', value, unit: 'problems', against: 'limit', againstValue: 0 };
      }
      if (requested.has('chart-pointer-ms')) {
        const value = rounded(await pointerMs(browser, program.origin), 1);
        yield { name: 'chart-pointer-ms', value, unit: 'ms of scripting', against: 'limit', againstValue: 16 };
      }
    } finally {
      await browser.close();
      await program.stop();
    }
  },
};
