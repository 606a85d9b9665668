import { launchChromium, signIn } from '../../browser/chromium.ts';
import { runStart } from '../running-start.ts';

/**
 * Pays for a trial in a browser: counts clicks from its overview until the paid overview is open, and requests to other
 * hosts until the price is shown. Entering the card on the provider's page is no click.
 */
export async function trialToPaid(): Promise<{ clicks: number; foreign: number }> {
  const program = await runStart();
  await program.ready;
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext()).newPage();
    let foreign = 0;
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== program.origin) foreign += 1;
    });
    await signIn(page, program.origin, 'trial@insights.test');
    await page.getByText('Trial Ends in', { exact: false }).first().waitFor();
    let clicks = 0;
    const click = async (target: ReturnType<typeof page.locator>) => {
      await target.click();
      clicks += 1;
    };
    await click(page.getByRole('link', { name: 'Upgrade' }).first());
    await page.getByRole('button', { name: 'Go to checkout' }).waitFor();
    await page.waitForLoadState('networkidle');
    const before = foreign;
    await click(page.getByRole('button', { name: 'Go to checkout' }));
    await page.waitForURL(/\/_platforms\/stripe\/pay\//);
    await click(page.locator('#pay'));
    await page.waitForURL(/\/success\/cs_test_/);
    await page.getByRole('heading', { name: /^Thank you, / }).waitFor();
    await click(page.getByRole('link', { name: 'Open overview' }));
    await page.getByRole('heading', { name: 'Overview' }).first().waitFor();
    await page.getByText('Trial Ends in', { exact: false }).first().waitFor({ state: 'detached' });
    return { clicks, foreign: before };
  } finally {
    await browser.close();
    await program.stop();
  }
}
