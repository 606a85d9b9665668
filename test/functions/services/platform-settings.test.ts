import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBudget, type Reservation } from '../../../functions/services/collection/budget.ts';
import { isStopped, readQuotas } from '../../../functions/services/platform-settings/platform-settings.ts';
import { getPlatformSettings, putPlatformSettings } from '../../../functions/stores/jobs/platform-settings.ts';
import { applyCommand } from '../../../scripts/platforms.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** What `npm run platforms -- <stage> ...` does. */
async function command(...words: string[]) {
  const { revision, ...settings } = await getPlatformSettings();
  await putPlatformSettings(applyCommand(settings, words), revision);
}
const at = (seconds: number) => new Date(Date.parse('2026-11-26T10:00:00Z') + seconds * 1000);

test('stops calling a stopped platform within a minute, and resumes after it is started', async () => {
  expect(await isStopped('fb', at(0))).toBe(false);
  await command('stop', 'fb', 'linkedin');
  expect([await isStopped('fb', at(59)), await isStopped('linkedin', at(59)), await isStopped('ga4', at(59))]).toEqual([true, true, false]);
  await command('start', 'fb');
  expect([await isStopped('fb', at(119)), await isStopped('linkedin', at(119))]).toEqual([false, true]);
});

test('changes and removes a call limit without a deployment', async () => {
  const usual = (await readQuotas(at(3600)))('bing').perHour;
  /** Windows that a process of its own is granted in an hour. */
  const countGranted = async (hour: number) => {
    const budget = createBudget();
    let granted = 0;
    for (let site = 0; site < 20; site += 1) {
      const ask: Reservation = { service: 'bing', resource: 'r', siteId: `site-${site}`, use: 'trailing', days: 1, daysAgo: 1, now: at(hour * 3600) };
      if ((await budget.reserve(ask)) === null) granted += 1;
    }
    return granted;
  };
  expect(await countGranted(1)).toBe(20);
  await command('quota', 'bing', 'perHour=1');
  // One in each of the eight parts that an hour's calls are counted in.
  expect(await countGranted(2)).toBe(8);
  await command('quota', 'bing', 'default');
  expect((await readQuotas(at(3 * 3600)))('bing').perHour).toBe(usual);
});

test('does not overwrite a concurrent change', async () => {
  const { revision, ...settings } = await getPlatformSettings();
  await command('stop', 'pagespeed');
  await expect(putPlatformSettings(settings, revision)).rejects.toThrow('does not hold');
});

test.each([
  [['stop'], 'Which service?'],
  [['stop', 'facebook'], 'Unknown service "facebook".'],
  [['halt', 'fb'], 'Unknown command "halt".'],
  [['quota', 'fb', 'perDay=3'], 'Which limit?'],
  [['quota', 'fb', 'perHour=0'], 'Which limit?'],
])('%j is refused', (words, message) => {
  expect(() => applyCommand({ stopped: [], quotas: {} }, words)).toThrow(message);
});
