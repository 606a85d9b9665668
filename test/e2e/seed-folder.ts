import { writeFileSync } from 'node:fs';
import { launchChromium } from '../../scripts/browser/chromium.ts';
import { startLocal } from '../../scripts/local/stack.ts';
import { openSessions } from './sign-in.ts';

/**
 * Run as a program: writes the small demonstration into the data folder that its first argument names, and sessions of
 * its people into the file that its second one names, then ends.
 */
const [dataDir, sessionsFile] = process.argv.slice(2);
if (dataDir === undefined || sessionsFile === undefined)
  throw new Error('Name the data folder and the file: node test/e2e/seed-folder.ts <folder> <file>');
const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
try {
  await stack.ready;
  await stack.drained();
  const browser = await launchChromium();
  writeFileSync(sessionsFile, JSON.stringify(await openSessions(browser, stack.origin)));
  await browser.close();
} finally {
  await stack.stop();
}
