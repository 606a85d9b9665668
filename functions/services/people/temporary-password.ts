import { randomInt } from 'node:crypto';

const passwordLength = 12;
/** Without what is mistaken for something else in a mail or over the telephone. */
const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const oneOf = (letters: string) => letters.charAt(randomInt(letters.length));

/**
 * A password of 12 characters that the pool's policy takes: a lower case letter, an upper case one and a digit at
 * least.
 */
export function temporaryPassword(): string {
  const letters = [oneOf(lower), oneOf(upper), oneOf(digits)];
  while (letters.length < passwordLength) letters.push(oneOf(lower + upper + digits));
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}
