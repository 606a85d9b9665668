const maxKey = 40;

/** A name as two spellings of it agree: case, hyphens and spaces between words say nothing. */
const sameName = (display: string): string =>
  display
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=\S)[\s-]+(?=\S)/g, ' ');

/**
 * The stable key of a type of unit: its words, and a short hash where those leave something of the name out, so that
 * 'Plan A+' and 'Plan A-' stay two types.
 */
export function makeSalesKey(display: string): string {
  const name = sameName(display);
  const slug = name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  if (slug.length <= maxKey && slug === name.replaceAll(' ', '-')) return slug;
  return `${slug.slice(0, maxKey - 8)}-${hash(name)}`.replace(/^-/, '');
}

/** FNV-1a of 32 bits in seven characters. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ Number(character.codePointAt(0)), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
