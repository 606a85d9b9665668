import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameInMail } from '../../../../shared/domain/formats/name-in-mail.ts';

test.each([
  ['Ann', 'Ann'],
  ['', ''],
  ["O'Neill-Smith, Jr.", "O'Neill-Smith, Jr."],
  ['Zoë 李', 'Zoë 李'],
  ['A.B. Smith', 'A. B. Smith'],
  ['St. Louis Plumbing', 'St. Louis Plumbing'],
  ['Data: Insights', 'Data: Insights'],
  ['evil.example', 'evil. example'],
  ['www.evil.example', 'evil. example'],
  ['https://evil.example/login?x=1', 'evil. example/login?x=1'],
  ['HTTP:\\\\evil.example', 'evil. example'],
  ['Win at evil．example', 'Win at evil. example'],
  ['Win at evil。example', 'Win at evil。 example'],
  ['ann@evil.example', 'ann evil. example'],
  ['ann＠evil.example', 'ann evil. example'],
  ['mailto:ann', 'mailto: ann'],
  ['192.0.2.7', '192. 0. 2. 7'],
  ['e\u200bvil.exa\u00admple', 'e vil. exa mple'],
  ['Ann\r\nBcc: x', 'Ann Bcc: x'],
])('%j appears in an email as %j', (name, shown) => expect(nameInMail(name)).toBe(shown));

test('no name contains an address, whatever the input, and a second pass changes nothing', () => {
  const pieces = fc.constantFrom('http://', 'https:', 'www.', 'hhttps:ttp://', 'wwww.ww.', '@', '.', '/', '\\', ':', '。', '．', 'evil', 'com', ' ', '\n', '\u202E', 'é', '7');
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 }), parts => {
      const shown = nameInMail(parts.join(''));
      expect(shown).not.toMatch(/[@\\\r\n]|\/\/|\bhttps?:|\bwww\.|[.:。][\p{L}\p{N}]/iu);
      expect(nameInMail(shown)).toBe(shown);
    }),
    { seed: 14, numRuns: 2000 },
  );
});
