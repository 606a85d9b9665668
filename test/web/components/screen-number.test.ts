import { describe, expect, it } from 'vitest';
import { screenNumber, screenText, shownCurrency, toShownText } from '../../../web/src/components/table/screen-number.ts';

describe('a number in an exported file', () => {
  it.each([
    [0.616812, '61.7%', '61.6812%'],
    [-0.0413, '−4.1%', '-4.13%'],
    [0.07, '+7.0%', '7%'],
    [98.0263, '1:38', '1:38'],
    [3725, '1:02:05', '1:02:05'],
    [0.62, '62', '62'],
    [0.624, '62.4', '62.4'],
    [0, '0', '0'],
    [1, '1', '1'],
    [1234.567, '$1,234.57', '1234.567'],
    [12_345, '12,345', '12345'],
    [5.23, '5.2 s', '5.23'],
    [13854.369999999997, '$13,854', '13854.37'],
    [2.3142, '+2.3 pt', '2.3142'],
    [0.7, '0.70', '0.7'],
    [3, undefined, '3'],
  ])('%d, read as %s, is written %s', (value, text, expected) => {
    expect(screenText(value, text)).toBe(expected);
  });
  it('has the matching unit', () => {
    expect(screenNumber(98.0263, '1:38').unit).toBe('clock');
    expect(screenNumber(0.5, '50%')).toEqual({ value: 0.5, unit: 'percent' });
  });
});

describe('text of digits in an exported file', () => {
  it.each([
    ['202610', 'October 2026', '2026-10'],
    ['202611', 'November 2026 to date', 'November 2026 to date'],
    ['2026-11-24', 'Nov 24', '2026-11-24'],
    ['202610', undefined, '202610'],
    ['303030', '303030', '303030'],
    ['Northfold', undefined, 'Northfold'],
  ])('%s, read as %s, is written %s', (value, text, expected) => {
    expect(toShownText(value, text)).toBe(expected);
  });
});

describe('the currency of a column', () => {
  it.each([
    [['$1,234', '-$5.20'], '$'],
    [['$1,234', '12,942', '3.3%'], null],
    [['CA$12'], 'CA$'],
    [['CHF\u00a012.00'], 'CHF'],
    [['$1', '€1'], null],
    [['12', '4.2%', ''], null],
    [[], null],
  ])('%j: %s', (texts, expected) => expect(shownCurrency(texts)).toBe(expected));
});
