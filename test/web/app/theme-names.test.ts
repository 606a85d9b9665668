import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../../../web/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, web), 'utf8');
const tokens = read('src/app/theme/tokens.css');
const [light = '', dark = ''] = tokens.split(':root.dark');
const declared = (css: string) => new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
const isColour = (value: string) => /#[0-9a-f]{3,8}\b/i.test(value);

/** Colours that are the same in both modes, by hand: what stands on a colour of its own, and both looks beside each other. */
const ofBoth = ['on-action', 'picture-scrim', 'picture-faint', 'on-picture', 'look-light', 'look-light-text', 'look-dark', 'look-dark-text'];

test('both modes define the same colors', () => {
  const [ofLight, ofDark] = [declared(light), declared(dark)];
  const colours = [...ofLight].filter(([name, value]) => isColour(value) && !ofBoth.includes(name)).map(([name]) => name);
  expect([...ofDark.keys()].filter(name => !ofLight.has(name))).toEqual([]);
  expect(colours.filter(name => !ofDark.has(name))).toEqual([]);
  expect(colours.length).toBeGreaterThan(50);
});

test('every token used by a style or component is declared', () => {
  const files = globSync('src/**/*.{css,tsx,ts}', { cwd: web });
  const texts = files.map(file => [file, read(file)] as const);
  const definedNames = new Set(texts.flatMap(([, text]) => [...text.matchAll(/['"`\s{;(]--([\w-]+)['"]?\s*[:\]]/g)].map(([, name]) => name)));
  const used = texts.flatMap(([file, text]) => [...text.matchAll(/var\(--([\w-]+)\s*\)/g)].map(([, name = '']) => [name, file] as const));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(([name]) => !definedNames.has(name) && !/^(amplify|fit)-/.test(name)).map(([name, file]) => `${name} in ${file}`)).toEqual([]);
});

test('paper is white in both modes and drops screen-only styles', () => {
  const base = read('src/app/theme/base.css');
  const print = base.slice(base.indexOf('@media print'));
  expect(print).toMatch(/:root, :root\.dark \{[^}]*--page: #ffffff; --card: #ffffff;/);
  expect(print).toMatch(/\.no-print[^{]*\{ display: none !important; \}/);
});
