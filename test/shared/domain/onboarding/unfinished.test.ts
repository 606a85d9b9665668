import { expect, test } from 'vitest';
import { hasUnfinishedWizard, isReminderDue } from '../../../../shared/domain/onboarding/unfinished.ts';

test.each([
  ['not begun', { status: 'onboarding', suspended: false }, true],
  ['in the middle', { status: 'onboarded', inWizard: true, suspended: false }, true],
  ['finished', { status: 'onboarded', suspended: false }, false],
  ['suspended', { status: 'onboarding', suspended: true }, false],
] as const)('%s', (_name, summary, unfinished) => expect(hasUnfinishedWizard(summary)).toBe(unfinished));

test.each([
  ['2026-11-02T11:59:59Z', false], ['2026-11-02T12:00:00Z', true], ['2026-11-09T11:59:59Z', true], ['2026-11-09T12:00:00Z', false],
])('for a site created on the 1st at noon, at %s: %s', (now, due) => {
  expect(isReminderDue(['2026-11-01T12:00:00Z'], new Date(now))).toBe(due);
  // Whoever came later has their own day.
  expect(isReminderDue(['2020-01-01T00:00:00Z', '2026-11-01T12:00:00Z'], new Date(now))).toBe(due);
});
