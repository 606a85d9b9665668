/**
 * Makes a person's or node's name safe for an email: one line, without anything that a mail program turns into a link.
 * Names come from forms, and users trust our emails: 'Visit evil.example' must not become a link. Removes 'http:' and
 * 'www.'. Adds a space after dots and colons before a letter or digit. Replaces '@', backslashes and double slashes
 * with spaces.
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
