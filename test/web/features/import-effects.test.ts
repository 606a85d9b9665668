import { expect, test } from 'vitest';
import type { ImportLine } from '../../../shared/contract/lead-intake.ts';
import { listShownChanges, countEffects } from '../../../web/src/features/lead-sitemap/view/import-effects.ts';

const line = (over: Partial<ImportLine>): ImportLine => ({ line: 2, leadId: 'A', refused: null, problems: [], effect: 'same', changes: [], ...over });

test('a lead on several lines counts once, by its largest effect, without refused lines', () => {
  expect(countEffects([
    line({}), line({ effect: 'changes' }), line({ leadId: 'B', effect: 'new' }), line({ leadId: 'B', effect: 'new' }), line({ leadId: 'C' }),
    line({ leadId: 'D', effect: 'changes' }), line({ leadId: 'D' }), line({ leadId: null, effect: null, refused: 'no' }), line({ leadId: 'E', effect: null, refused: 'old' }),
  ])).toEqual({ added: 1, changed: 2, same: 1 });
});

test('shows each changed field with its label and readable values', () => {
  const changes: ImportLine['changes'] = [
    { field: 'status', before: '', after: 'Won' }, { field: 'bookingKept', before: false, after: true }, { field: 'revenue', before: null, after: 49_900.5 },
    { field: 'closeTimestamp', before: null, after: Date.UTC(2026, 10, 22, 12) }, { field: 'noShowCounter', before: 1, after: 1200 },
  ];
  expect(listShownChanges([line({ line: 7, effect: 'changes', changes })], 'UTC').map(({ field, before, after }) => [field, before, after])).toEqual([
    ['Lead Status', '–', 'Won'], ['Booking Kept', 'No', 'Yes'], ['Revenue', '–', '49,900.50'],
    ['Date Closed', '–', expect.stringContaining('Nov 22, 2026')], ['Times No Show', '1', '1,200'],
  ]);
});
