import { expect, it } from 'vitest';
import { firstAudit } from '../../../web/src/components/panel/first-audit.ts';

it.each([['Dec 4', '2026-12-04', 'November'], ['Jan 4', '2027-01-04', 'December']])('before the first audit a panel names its day and the month it waits for: %s', (day, since, month) => {
  expect(firstAudit.title(day, since)).toBe(`Your first audit arrives on ${day} at 6:00 AM, when ${month} is final`);
});
