import { expect, test } from 'vitest';
import { findMonth, fullYear, readInstant } from '../../../../shared/domain/formats/date-text.ts';
import { readNumber } from '../../../../shared/domain/formats/number-text.ts';
import { readMonth } from '../../../../shared/domain/sales/sheet-months.ts';

test.each([['sept', 9], ['Dec', 12], ['may', 5], ['ma', null], ['maybe', null]])('%s is the month %s', (name, month) => expect(findMonth(name)).toBe(month));
test.each([['26', 2026], ['69', 2069], ['98', 1998], ['1998', 1998]])('the year %s is %i', (text, year) => expect(fullYear(text)).toBe(year));
test.each([
  ['2026-01-02 17:30', Date.UTC(2026, 0, 2, 17, 30)],
  ['2026-01-02 at 5 pm', Date.UTC(2026, 0, 2, 17)],
  ['2026-01-02 at 5', null],
  ['2026-01-02 rubbish', null],
])('%s is %s', (text, at) => expect(readInstant(text)).toBe(at));
test.each([['-$5', -5], ['$5', 5], ['-5', -5], ['5 USD', 5]])('%s is %s', (text, value) => expect(readNumber(text)).toBe(value));
test.each([['2026-Mar', '202603'], ['2026 Mar', '202603'], ['2026 Xyz', null]])('%s is the month %s', (text, month) => expect(readMonth(text, null)).toBe(month));
