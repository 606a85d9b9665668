import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { timeLimits } from '../../../scripts/verify/time-limits.ts';

const root = new URL('../../../', import.meta.url);
/** Ways to set a limit: an option of a test, a poll or a browser call; a test's or hook's last argument; a call for all. */
const ownLimits = [
  /\btimeout\b\s*:(?!\s*timeLimits\.)/,
  /\b(?:test|hook)Timeout\b/,
  /^\s*\}, [\d_]{4,}\);?\s*$/,
  /^\s*(?:it|test|beforeAll|beforeEach|afterAll|afterEach)\b.*\)?, [\d_]{4,}\);?\s*$/,
  /\bset(?:DefaultTimeout|DefaultNavigationTimeout|Config)\((?!timeLimits\.)/,
  /\bAbortSignal\.timeout\(/,
];
const limitsIn = (text: string): string[] => text.split('\n').filter(line => ownLimits.some(limit => limit.test(line)));

test.each([
  "it('is slow', { timeout: 120_000 }, async () => {",
  "await page.getByText('Done').waitFor({ timeout: 60_000 });",
  "await expect.poll(count, { message: 'leads', timeout: patience }).toBe(1);",
  '}, 180_000);',
  'beforeAll(() => seed(), 120_000);',
  'vi.setConfig({ testTimeout: 5000 });',
  'context.setDefaultTimeout(10_000);',
])('finds a custom time limit: %s', line => expect(limitsIn(line)).toEqual([line]));

test('no test sets its own time limit', () => {
  const files = globSync('test/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.endsWith('verify/time-limits.test.ts'));
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap(file => limitsIn(readFileSync(new URL(file, root), 'utf8')).map(line => `${file}: ${line.trim()}`))).toEqual([]);
});

test('a wait ends before its test, so that a failure names what is missing', () => {
  expect(timeLimits.waitMs * 2).toBeLessThan(timeLimits.testMs);
  expect(timeLimits.testMs).toBeLessThan(timeLimits.browserTestMs);
});
