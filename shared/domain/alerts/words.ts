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

/** 'three', as the catalogue writes its days; from fifteen on in figures. */
export const countWord = (count: number): string => numbers[count - 1] ?? String(count);
export const spellDays = (days: number): string => `${countWord(days)} ${days === 1 ? 'day' : 'days'}`;
