import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../web/src');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const sources = new Map(globSync('**/*.{ts,tsx}', { cwd: root }).map(file => [file, withoutComments(read(file))]));
const sheets = globSync('**/*.css', { cwd: root });

const importsBy = (pattern: RegExp) => (file: string) =>
  [...(sources.get(file) ?? '').matchAll(pattern)].map(([, path = '']) => relative(root, join(root, dirname(file), path)));
const staticImports = importsBy(/^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+)'/gm);
const dynamicImports = importsBy(/import\(\s*'(\.[^']+)'\s*\)/g);

/** A file with everything it imports statically, style sheets included. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of staticImports(file)) closure(next, found);
  return found;
}

const classesIn = (text: string) => [...new Set([...text.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name = '']) => name))];

/** The sheets that give a class its look: with a rule of its own, or else within another class. */
const sheetsByClass = new Map<string, string[]>();
for (const isAlone of [true, false]) {
  const found = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const selector of read(sheet).replace(/\/\*[\s\S]*?\*\//g, '').split('}').flatMap(rule => (/[^{]*$/.exec(rule.slice(0, rule.lastIndexOf('{')))?.[0] ?? '').split(','))) {
      const names = classesIn(selector);
      if ((names.length === 1) === isAlone)
        for (const name of names) found.set(name, [...(found.get(name) ?? []), sheet]);
    }
  for (const [name, defining] of found) if (!sheetsByClass.has(name)) sheetsByClass.set(name, defining);
}

/** The texts within a file's class attributes, whose braces may hold others. */
const attributes = /className=(?:"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g;
const texts = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;

/** The classes that a file uses and a style sheet knows. */
const classNames = (file: string): string[] => {
  const used = [...(sources.get(file) ?? '').matchAll(attributes)].flatMap(([attribute]) =>
    [...attribute.matchAll(texts)].flatMap(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, ' ').split(/\s+/)));
  return [...new Set(used)].filter(name => sheetsByClass.has(name));
};

const always = [...closure('main.tsx'), ...sheets.filter(sheet => /^(charts|components|features\/overview)\//.test(sheet))];

/** Files that are loaded on demand, with what is loaded for certain when they are: what each of their importers has. */
function loadedWith(): Map<string, Set<string>> {
  const entries = ['main.tsx', ...new Set([...sources.keys()].flatMap(dynamicImports).filter(file => sources.has(file)))];
  const own = new Map(entries.map(entry => [entry, entry === 'main.tsx' ? always : [...closure(entry)]]));
  const opens = new Map(entries.map(entry => [entry, new Set(own.get(entry)?.flatMap(dynamicImports))]));
  // From everything down to what holds on every way.
  const loaded = new Map(entries.map(entry => [entry, new Set([...(own.get(entry) ?? []), ...sheets])]));
  loaded.set('main.tsx', new Set(always));
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const entry of entries.slice(1)) {
      const before = entries.filter(other => opens.get(other)?.has(entry)).map(other => loaded.get(other) ?? new Set());
      const next = new Set([...always, ...(own.get(entry) ?? []), ...sheets.filter(sheet => before.every(set => set.has(sheet)))]);
      if (next.size === loaded.get(entry)?.size) continue;
      isDone = false;
      loaded.set(entry, next);
    }
  }
  return loaded;
}

test('each page loads the style sheets of the classes it uses', () => {
  const missing = [...loadedWith()].flatMap(([entry, loaded]) =>
    [...closure(entry)].flatMap(file =>
      classNames(file)
        .filter(name => !(sheetsByClass.get(name) ?? []).some(sheet => loaded.has(sheet)))
        .map(name => `${entry}: .${name} in ${file} is in ${sheetsByClass.get(name)?.join()}`),
    ),
  );
  expect(missing).toEqual([]);
});
