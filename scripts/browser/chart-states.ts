import type { Page } from 'playwright-core';

/** A page after the clicks that open one of the charts' pickers, drawers, or panels. */
export type ChartState = {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
};

const getTrend = (page: Page) => page.locator('.trend').first();
const clickIn = async (page: Page, name: RegExp) => getTrend(page).getByRole('button', { name }).first().click();

async function breakDown(page: Page, part: string): Promise<void> {
  await clickIn(page, /^(Add a metric|Second metric|Broken down)/);
  await getTrend(page)
    .getByRole('option', { name: `Break down by ${part}` })
    .click();
  await getTrend(page)
    .getByRole('heading', { name: new RegExp(` by ${part} and `) })
    .waitFor();
}

/** Types keys on the chart's newest point. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await getTrend(page).getByRole('slider').focus();
  for (const key of ['ArrowLeft', ...keys]) await page.keyboard.press(key);
}

const path = '/site-performance?site=northfold-franchise';

/** Popovers, sheets and drawers of a chart, on a page of a site. */
export const chartStates: readonly ChartState[] = [
  { name: 'tooltip', path, open: page => press(page) },
  { name: 'metric picker', path, open: page => clickIn(page, /^Add a metric/) },
  { name: 'broken down by city', path, open: page => breakDown(page, 'city') },
  {
    name: 'table of a breakdown',
    path,
    open: async page => {
      await breakDown(page, 'device');
      await clickIn(page, / as table$/);
      await getTrend(page).getByRole('table').waitFor();
    },
  },
  {
    name: 'table with the forecast',
    path,
    open: async page => {
      await clickIn(page, / as table$/);
      await getTrend(page).getByRole('table').waitFor();
    },
  },
  {
    name: 'day panel',
    path,
    open: async page => {
      await press(page, 'Enter');
      await page.locator('.day-table').first().waitFor();
    },
  },
  {
    name: 'note dialog',
    path,
    open: async page => {
      await press(page, 'a');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'why drawer',
    path,
    open: async page => {
      await page.getByRole('button', { name: /^Why / }).first().click();
      await page.getByRole('dialog').locator('.why-table').waitFor();
    },
  },
];
