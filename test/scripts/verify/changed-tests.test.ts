import { expect, test } from 'vitest';
import { testsOfChanges } from '../../../scripts/verify/changed-tests.ts';

const texts: Record<string, string> = {
  'test/functions/services/collection/defer-window.test.ts': "import { sendDeferred } from '../../../functions/services/collection/defer-window.ts';",
  'test/functions/services/spark.test.ts': "import { spark } from '../../../functions/services/spark.ts';",
  'test/functions/api/sites.test.ts': "await program.call('get-site', { token });",
  'test/functions/api/others.test.ts': "await program.call('get-site-sales-token', { token });",
};
const tests = Object.keys(texts);
const select = (...changed: string[]) => testsOfChanges(changed, tests, test => texts[test] ?? '');

test('a changed file is tested by the tests that name it', () => {
  expect(select('functions/services/collection/defer-window.ts')).toEqual(['test/functions/services/collection/defer-window.test.ts']);
  expect(select('functions/api/sites/get-site.ts')).toEqual(['test/functions/api/sites.test.ts']);
  expect(select('test/functions/api/others.test.ts')).toEqual(['test/functions/api/others.test.ts']);
  expect(select('README.md', 'shared/domain/formats/dates.ts')).toEqual([]);
  expect(select()).toEqual([]);
});

test('tests known to be slow are left to npm test', () => {
  const slow = { 'test/functions/services/collection/defer-window.test.ts': 11, 'test/functions/services/spark.test.ts': 10 };
  const found = testsOfChanges(
    ['functions/services/collection/defer-window.ts', 'functions/services/spark.ts'],
    tests,
    test => texts[test] ?? '',
    slow,
  );
  expect(found).toEqual(['test/functions/services/spark.test.ts']);
});

test('selects at most twelve tests, changed tests first', () => {
  const many = Array.from({ length: 20 }, (_, index) => `test/functions/many-${index}.test.ts`);
  const found = testsOfChanges(
    ['functions/services/collection/defer-window.ts', 'test/functions/many-19.test.ts'],
    many,
    () => "'../functions/services/collection/defer-window.ts'",
  );
  expect(found).toHaveLength(12);
  expect(found[0]).toBe('test/functions/many-19.test.ts');
});
