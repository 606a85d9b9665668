const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
];

/** Spells a number like the catalog's days: 'three'. Numbers from fifteen on are digits. */
export const countWord = (count: number): string => numbers[count - 1] ?? String(count);
export const spellDays = (days: number): string => `${countWord(days)} ${days === 1 ? 'day' : 'days'}`;
