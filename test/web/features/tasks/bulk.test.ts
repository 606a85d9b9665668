import { expect, it } from 'vitest';
import { describeBulkChange, namedTasks } from '../../../../web/src/features/tasks/view/bulk.ts';

it.each([
  [1, { status: 'done' }, '1 task moved to Done'],
  [3, { due: '2026-11-30' }, '3 tasks due Nov 30, 2026'],
  [2, { due: null }, '2 tasks without a due date'],
  [2, { ownerId: 'dana' }, '2 tasks with a new owner'],
  [2, { ownerId: null }, '2 tasks without an owner'],
] as const)('%i changed by %j is described as %s', (count, change, words) => {
  expect(describeBulkChange(count, change)).toBe(words);
});

it('lists deleted tasks by name, five at most', () => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(title => ({ title }));
  expect(namedTasks(titles.slice(0, 2))).toBe('“A”, “B”');
  expect(namedTasks(titles)).toBe('“A”, “B”, “C”, “D”, “E” and 2 more');
});
