import { describe, expect, it } from 'vitest';
import { screenNumber, screenText } from '../../../web/src/components/table/screen-number.ts';

describe('a number in a file', () => {
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
    [2.3142, '+2.3 pt', '2.3142'],
    [0.7, '0.70', '0.7'],
    [3, undefined, '3'],
  ])('%d, read as %s, is written %s', (value, text, expected) => {
    expect(screenText(value, text)).toBe(expected);
  });
  it('says of which kind it is', () => {
    expect(screenNumber(98.0263, '1:38').unit).toBe('clock');
    expect(screenNumber(0.5, '50%')).toEqual({ value: 0.5, unit: 'percent' });
  });
});
