import { randomInt } from 'node:crypto';

const passwordLength = 12;
/** Excludes characters that are easily confused in an email or on the phone. */
const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const oneOf = (letters: string) => letters.charAt(randomInt(letters.length));

/**
 * Generates a 12-character password for the pool's policy: at least one lowercase and uppercase character and one
 * digit.
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
