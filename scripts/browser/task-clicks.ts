import type { Page } from 'playwright-core';

export type TaskClicks = { readonly kind: 'recommendation' | 'audit'; readonly clicks: number };

/** Counts clicks from a screen with findings until one is a task, including clicks to expand. */
async function clicksFrom(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const make = page.getByRole('button', { name: /^Create task: / });
  const unfold = page.getByRole('button', { name: /^Show why: / }).first();
  await make.or(unfold).first().waitFor();
  let clicks = 0;
  if (!(await make.first().isVisible())) {
    await unfold.click();
    clicks += 1;
  }
  await make.last().click();
  clicks += 1;
  await page.getByRole('link', { name: 'Open task' }).first().waitFor();
  return clicks;
}

/**
 * Counts the clicks to create a task: from a recommendation, and from a line of an audit. The signed-in user may open
 * both.
 */
export async function clicksToTasks(page: Page, origin: string, siteId: string): Promise<TaskClicks[]> {
  const recommendation = await clicksFrom(page, `${origin}/insights?site=${siteId}`);
  await page.goto(`${origin}/audits?site=${siteId}`);
  const audit = await page.locator('a[href*="/audit/"]').first().getAttribute('href');
  if (audit === null) throw new Error('No audit to open');
  return [
    { kind: 'recommendation', clicks: recommendation },
    { kind: 'audit', clicks: await clicksFrom(page, `${origin}${audit}`) },
  ];
}
