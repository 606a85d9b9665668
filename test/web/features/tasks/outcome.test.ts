import { expect, test } from 'vitest';
import { findTaskOutcome } from '../../../../web/src/features/tasks/view/outcome.ts';

const from = { kind: 'recommendation', yearMonth: '202609', recommendationId: 'r-1', title: 'Conversion rate dropped' } as const;
const done = { status: 'done', from } as const;
const row = { recommendationId: 'r-1', status: 'resolved' } as const;
const comparison = { metric: 'costPerLead', change: 0.2, siblings: 14, median: 0.188 } as const;

test.each([
  ['an audit compared it with similar sites', done, { ...row, checked: { yearMonth: '202610', outcome: 'helped', beside: comparison } }, 'Helped: +1.2 pt vs. 14 similar sites', 'good'],
  ['too few stand beside it', done, { ...row, checked: { yearMonth: '202610', outcome: 'helped', beside: { ...comparison, siblings: 2, median: null } } }, 'It helped in October 2026', 'good'],
  ['the audit found it again', done, { ...row, checked: { yearMonth: '202610', outcome: 'still-there', beside: comparison } }, 'Still there in October 2026', 'bad'],
  ['the days since show it gone', done, { ...row, look: { outcome: 'gone', on: '2026-11-12' } }, 'Resolved by Nov 12', 'good'],
  ['the days since show it again', done, { ...row, look: { outcome: 'still-there', on: '2026-11-12' } }, 'Found again on Nov 12', 'bad'],
  ['its audit is ahead', done, row, 'The next audit will show whether it helped', 'quiet'],
  ['it is open', done, { ...row, status: 'stuck' }, 'The recommendation is still open', 'quiet'],
] as const)('a done task shows the known outcome of its recommendation: %s', (_name, task, found, words, tone) => {
  expect(findTaskOutcome(task, [found])).toEqual({ words, tone });
});

test('shows no outcome for open tasks, other findings, or dismissed or missing recommendations', () => {
  expect([
    findTaskOutcome({ status: 'doing', from }, [row]),
    findTaskOutcome({ status: 'done', from: null }, [row]),
    findTaskOutcome(done, [{ ...row, recommendationId: 'r-2' }]),
    findTaskOutcome(done, [{ ...row, status: 'dismissed' }]),
  ]).toEqual([null, null, null, null]);
});
