import { expect, it } from 'vitest';
import { firstAudit } from '../../../web/src/components/panel/first-audit.ts';

it.each([['4 Dec', '2026-12-04', 'November'], ['4 Jan', '2027-01-04', 'December']])('before the first audit a panel names its day and the month it waits for: %s', (day, since, month) => {
  expect(firstAudit.title(day, since)).toBe(`Your first audit arrives on ${day} at 06:00, when ${month} is final`);
});
