import { afterEach, expect, test, vi } from 'vitest';
import { listTestFailures, printFailures } from '../../../scripts/verify/test-failures.ts';

afterEach(() => vi.restoreAllMocks());

const file = { startTime: 0, endTime: 1, status: 'passed', message: '' };
const report = {
  numPassedTests: 2,
  testResults: [
    {
      ...file,
      name: '/root/test/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'well', failureMessages: [] },
        { status: 'failed', fullName: 'badly', failureMessages: ['AssertionError: 2 is not 1\n    at a.test.ts:3'] },
      ],
    },
    { ...file, name: '/root/test/b.test.ts', status: 'failed', message: 'SyntaxError: x\n at b', assertionResults: [] },
    {
      ...file,
      name: '/root/test/e2e/c.test.ts',
      assertionResults: [{ status: 'passed', fullName: 'late', failureMessages: ['TimeoutError: 15 s'] }],
    },
  ],
};

test('reports failed tests, load failures and retries by name and first line', () => {
  expect(listTestFailures(report, '/root')).toEqual({
    failed: [
      { name: 'test/a.test.ts: badly', message: 'AssertionError: 2 is not 1' },
      { name: 'test/b.test.ts', message: 'SyntaxError: x' },
    ],
    retried: [{ name: 'test/e2e/c.test.ts: late', message: 'TimeoutError: 15 s' }],
  });
});

test('the end of the log lists at most twenty, failed tests last', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line).trim()));
  printFailures([listTestFailures(report, '/root')]);
  expect(lines[0]).toBe('=== passed at the second try ===');
  expect(lines[1]).toContain('test/e2e/c.test.ts: late');
  expect(lines[2]).toBe('=== failed tests ===');
  expect(lines.at(-1)).toContain('test/b.test.ts');
  lines.length = 0;
  const many = Array.from({ length: 22 }, (_, index) => ({ name: `test ${index}`, message: '' }));
  printFailures([{ failed: many, retried: [] }]);
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('and 2 more');
});

test('prints nothing if nothing failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  printFailures([{ failed: [], retried: [] }]);
  expect(log).not.toHaveBeenCalled();
});
