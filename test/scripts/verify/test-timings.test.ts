import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { printSlowest, recordDurations, listTestTimings } from '../../../scripts/verify/test-timings.ts';

afterEach(() => vi.restoreAllMocks());

/** A report of vitest: twelve files, the n-th of n seconds with one test of half of that. */
const report = {
  numPassedTests: 12,
  testResults: Array.from({ length: 12 }, (_, index) => ({
    name: `/root/test/file-${index + 1}.test.ts`,
    status: 'passed',
    startTime: 5000,
    endTime: 5000 + (index + 1) * 1000,
    assertionResults: [
      { status: 'passed', fullName: `test ${index + 1}`, duration: (index + 1) * 500 },
      { status: 'skipped', fullName: 'none' },
    ],
  })),
};
const timings = listTestTimings(report, '/root');

test('prints the ten slowest files and tests, slowest first', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line).trim()));
  printSlowest([timings]);
  const files = lines.slice(1, 11);
  expect(lines[0]).toBe('=== slowest files ===');
  expect(files[0]).toBe('12.0 s  test/file-12.test.ts');
  expect(files.at(-1)).toBe('3.0 s  test/file-3.test.ts');
  expect(lines[11]).toBe('=== slowest tests ===');
  expect(lines[12]).toBe('6.0 s  test/file-12.test.ts: test 12');
  expect(lines).toHaveLength(22);
});

test('prints nothing if no test ran', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  printSlowest([{ files: [], tests: [] }]);
  expect(log).not.toHaveBeenCalled();
});

test('records files of three seconds or more in whole seconds, longest first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'timings-'));
  const file = path.join(folder, 'durations.json');
  recordDurations([timings], file);
  const recorded: object = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.entries(recorded)[0]).toEqual(['test/file-12.test.ts', 12]);
  expect(Object.keys(recorded)).toHaveLength(10);
  expect(Object.values(recorded)).not.toContain(2);
  rmSync(folder, { recursive: true });
});
