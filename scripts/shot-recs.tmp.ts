import { launchChromium, signIn } from '/tmp/wt/recs/scripts/browser/chromium.ts';
const [who, path, name, ...more] = process.argv.slice(2);
const browser = await launchChromium();
for (const [w, h] of (more[0] ?? '1440').split(',').map(Number).map(x => [x, 1000])) for (const theme of (more[1] ?? 'light').split(',')) {
  const context = await browser.newContext({ viewport: { width: w!, height: h! }, colorScheme: theme as 'light' });
  const page = await context.newPage();
  page.on('console', m => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)); });
  page.on('response', r => { if (r.status() >= 400 && r.url().includes('/api/')) console.log(r.status(), r.url()); });
  await signIn(page, 'http://localhost:3921', who! + '@insights.test', path!);
  if (path === '/overview') await page.goto('http://localhost:3921' + path);
  else await page.goto('http://localhost:3921' + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1200);
  if (theme === 'dark') { await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark')).catch(() => 0); await page.waitForTimeout(300); }
  await page.screenshot({ path: `/tmp/shot-recs-${name}-${w}-${theme}.png`, fullPage: true });
  await context.close();
}
await browser.close();
