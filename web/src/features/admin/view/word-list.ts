const most = 50;

/** Adds a word to a list, or returns why it can't; comparison ignores case. */
export function withWord(
  words: readonly string[],
  typed: string,
): { readonly words: string[]; readonly problem: string | null } {
  const word = typed.trim();
  const refuse = (problem: string) => ({ words: [...words], problem });
  if (word === '') return refuse('Enter a name first.');
  if (words.some(existing => existing.toLowerCase() === word.toLowerCase()))
    return refuse(`${word} is already in the list.`);
  if (words.length >= most) return refuse(`The list holds at most ${most}.`);
  return { words: [...words, word], problem: null };
}
export const withoutWord = (words: readonly string[], word: string): string[] =>
  words.filter(existing => existing !== word);
