import { randomInt } from 'node:crypto';

const passwordLength = 12;
/** Excludes characters that are easily confused in an email or on the phone. */
const lower = 'abcdefghijkmnopqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

const pickCharacter = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/**
 * Generates a 12-character password for the pool's policy: at least one lowercase and uppercase character and one
 * digit.
 */
export function temporaryPassword(): string {
  const characters = [pickCharacter(lower), pickCharacter(upper), pickCharacter(digits)];
  while (characters.length < passwordLength) characters.push(pickCharacter(lower + upper + digits));
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
