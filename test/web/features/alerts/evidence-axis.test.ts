import { expect, test } from 'vitest';
import type { Evidence } from '../../../../shared/model/alert.ts';
import { barTexts, evidenceAxis } from '../../../../web/src/features/alerts/view/evidence-axis.ts';

const evidence = (format: Evidence['columns'][number]['format'], values: (number | null)[], limit: number | null, more: Partial<Evidence> = {}): Evidence => ({
  columns: [{ title: 'Of the day', format }, { title: 'Expected', format }],
  rows: values.map((value, index) => ({ date: `2026-11-${10 + index}`, cells: [value, 90], kind: 'fires' })),
  charted: 0, limit, settledUntil: null, services: [], ...more,
});
const listTickTexts = (given: Evidence) => evidenceAxis(given, 0).ticks.map(({ text }) => text);

test('the axis of an alert starts at zero, includes its threshold and rounds steps', () => {
  expect(evidenceAxis(evidence('ratio', [2.61, 1.39, 0.92], 1.5), 0)).toEqual({ most: 3, ticks: [{ value: 0, text: '0' }, { value: 1, text: '1' }, { value: 2, text: '2' }, { value: 3, text: '3' }] });
  expect(listTickTexts(evidence('ratio', [0.4, 0.9], 0.5))).toEqual(['0.00', '0.25', '0.50', '0.75', '1.00']);
  expect(listTickTexts(evidence('currency', [1_200, null], 3_900, { currency: 'EUR' }))).toEqual(['€0', '€1K', '€2K', '€3K', '€4K']);
  expect(listTickTexts(evidence('percent', [0.41, 0.52], 0.48))).toEqual(['0%', '20%', '40%', '60%']);
  expect(listTickTexts(evidence('number', [3, 0], null))).toEqual(['0', '1', '2', '3']);
  expect(listTickTexts(evidence('minutes', [30, 200], 60))).toEqual(['0', '50', '100', '150', '200']);
});

test('the axis includes the expected value and ignores negative days; all-zero days have one', () => {
  expect(evidenceAxis(evidence('number', [10], null, { compared: 1 }), 0).most).toBe(100);
  expect(listTickTexts(evidence('currency', [-20, 40], null))).toEqual(['$0', '$10', '$20', '$30', '$40']);
  expect(listTickTexts(evidence('number', [0, 0], 0))).toEqual(['0', '1', '2', '3', '4']);
});

test('bars use the cell text, a shorter one if needed, or none', () => {
  const spent = evidence('currency', [580.27, 57.5, null, 12_400], 20);
  expect([7, 6, 5].map(maxCharacters => barTexts(spent, 0, maxCharacters))).toEqual([['$580', '$57.5', '–', '$12.4K'], ['$580', '$57.5', '–', '$12.4K'], null]);
  expect(barTexts(spent, 0, 10)).toEqual(['$580.27', '$57.50', '–', '$12,400.00']);
  expect(barTexts(evidence('percent', [0.344], null), 0, 4)).toEqual(['34%']);
  expect(barTexts(evidence('duration', [61], null), 0, 3)).toBeNull();
});
