import { expect, test } from 'vitest';
import { foldErrors, makeSituation } from '../../../../scripts/bench/inbox-folds.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('situation %i folds into the rows it was made from', seed => {
  expect(foldErrors(makeSituation(seed))).toEqual([]);
});
test('a missing or misplaced finding is an error', () => {
  const { findings, rows } = makeSituation(1);
  expect(foldErrors({ findings: findings.slice(1), rows })).not.toEqual([]);
  expect(foldErrors({ findings, rows: rows.toReversed() })).not.toEqual([]);
});
