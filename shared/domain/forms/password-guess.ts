/** Characters that people use instead of letters. */
const replacements: readonly (readonly [mark: string, letter: string])[] = [
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
];
const minWordLength = 4;

const extractLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const lower = (text: string) => text.normalize('NFKC').toLowerCase();
/** Strips what surrounds a word: 'password' from 'Password-2026!'. */
const strip = (text: string) => text.replaceAll(/^[^\p{L}@$!]+|[^\p{L}]+$/gu, '');
const replaceMarks = (text: string) =>
  replacements.reduce((word, [mark, character]) => word.replaceAll(mark, character), text);

/**
 * Returns true if a password is on the list of common ones, also with added digits, symbols or replaced letters, or
 * repeats a few characters.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const text = lower(password);
  if (/^(.{1,4})\1+$/.test(text)) return true;
  const guesses = [
    text,
    strip(text),
    replaceMarks(strip(text)),
    extractLetters(text),
    extractLetters(replaceMarks(strip(text))),
  ];
  return guesses.some(guess => guess.length >= minWordLength && common.has(guess));
}

/** Returns true if a password has few letters outside names, emails and similar. */
export function isBuiltFromSources(password: string, sources: readonly string[]): boolean {
  const words = sources
    .flatMap(source => lower(source).split(/[^\p{L}]+/u))
    .filter(word => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length);
  return [lower(password), replaceMarks(strip(lower(password)))].some(text => {
    const all = extractLetters(text);
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), all);
    return rest.length < all.length && rest.length < minWordLength;
  });
}

export const passwordGuessMessages = {
  common: 'This password is too common. Choose another one',
  own: "Don't use your name, email or company as a password",
} as const;
