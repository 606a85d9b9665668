/** Characters that can be written with others. */
const instead: Readonly<Record<string, string>> = {
  '\u2212': '–',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2192': '>',
  '\u2190': '<',
  '\u2191': '+',
  '\u2193': '–',
  '\u25b2': '+',
  '\u25bc': '–',
  '\u2713': 'yes',
  '\u2714': 'yes',
  '\u2715': 'no',
  '\u2717': 'no',
  '\u2265': '>=',
  '\u2264': '<=',
  '\u2260': '<>',
  '\u2248': '~',
  '\u2032': "'",
  '\u2033': '"',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ĸ: 'k',
  ẞ: 'SS',
};
/** Invisible joiners, marks and direction characters. */
const silent = /[\p{Cf}\p{Mn}\p{Me}\p{Variation_Selector}]/gu;
/** Replaces a character that can't be drawn. */
export const notDrawn = '?';

function drawnAs(character: string, isDrawn: (character: string) => boolean): string {
  if (isDrawn(character)) return character;
  const same = instead[character];
  if (same !== undefined) return same;
  if (/\s/.test(character)) return ' ';
  // Letters lose accents that the typeface doesn't have: Gdańsk becomes Gdansk.
  const plain = character.normalize('NFKD').replaceAll(silent, '');
  return plain !== '' && plain !== character && Array.from(plain).every(isDrawn) ? plain : notDrawn;
}

/**
 * Makes a text drawable by a typeface without substituting other characters: letters lose unavailable accents, and each
 * character of other scripts or emoji becomes one question mark. `lossy` reports that.
 */
export function printable(text: string, isDrawn: (character: string) => boolean): { text: string; lossy: boolean } {
  let lossy = false;
  const characters = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(silent, '');
  const shown = Array.from(characters, character => {
    const drawn = drawnAs(character, isDrawn);
    if (drawn === notDrawn && character !== notDrawn) lossy = true;
    return drawn;
  });
  return { text: shown.join(''), lossy };
}
