import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const width = 120;
/** What has no place to break: a long text, pattern or address, words between tags, the reason of a lint rule left out. */
const unbreakable = /'[^']{40,}'|`[^`]{40,}|"[^"]{40,}"|\/[^/\s]{40,}\/|>[^<>]{40,}|^\s*(import|export) .* from '|oxlint-disable/;

/** The long lines of a text that could be broken; lines within a template of several lines are its text. */
function longLines(text: string): number[] {
  let inTemplate = false;
  return text.split('\n').flatMap((line, index) => {
    const begins = inTemplate;
    if ((line.replaceAll('\\`', '').split('`').length - 1) % 2 === 1) inTemplate = !inTemplate;
    return line.length > width && !begins && !inTemplate && !unbreakable.test(line) ? [index + 1] : [];
  });
}

test('finds only breakable long lines', () => {
  const long = `const sum = ${Array.from({ length: 40 }, (_, index) => `part${index}`).join(' + ')};`;
  expect(longLines(`${long}\nconst ok = 1;\n${long}`)).toEqual([1, 3]);
  expect(longLines(`const text = '${'x'.repeat(130)}';\nconst sql = \`\n${long}\n\`;`)).toEqual([]);
});

test('source lines have at most 120 characters', () => {
  const root = new URL('../../', import.meta.url);
  const files = globSync('{bin,lib,functions,shared,scripts,web/src}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(file => longLines(readFileSync(new URL(file, root), 'utf8')).map(line => `${file}:${line}`))).toEqual([]);
});
