const maxKey = 40;

/** Normalizes a name so that spellings match: case, hyphens and spaces are ignored. */
const sameName = (display: string): string =>
  display
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=\S)[\s-]+(?=\S)/g, ' ');

/**
 * Returns the stable key of a type of unit: its words, plus a short hash if they lose part of the name, so that 'Plan
 * A+' and 'Plan A-' remain two types.
 */
export function makeSalesKey(display: string): string {
  const name = sameName(display);
  const slug = name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  if (slug.length <= maxKey && slug === name.replaceAll(' ', '-')) return slug;
  return `${slug.slice(0, maxKey - 8)}-${hash(name)}`.replace(/^-/, '');
}

/** Returns a 32-bit FNV-1a hash in seven characters. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ Number(character.codePointAt(0)), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
