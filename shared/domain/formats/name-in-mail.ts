/**
 * A person's or node's name as it stands in a mail: one line, and nothing that a mail program makes a link of or a
 * person takes for an address. Names come from forms, and a mail carries our word: 'Visit evil.example' must not be a
 * link in it. 'http:' and 'www.' go, dots and colons before a letter or digit are followed by a space, '@', backslashes
 * and double slashes become spaces.
 */
export function nameInMail(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\b(?:https?:|www\.)/giu, ' ')
    .replaceAll(/[\\@]+|\/{2,}/gu, ' ')
    .replaceAll(/([.:。·])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
