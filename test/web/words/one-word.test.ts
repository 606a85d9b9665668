import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync(['web/src/**/*.{ts,tsx}', 'web/src/features/help/articles/**', 'shared/{domain,numbers,platforms,screens,contract}/**/*.ts', 'functions/services/**/*.ts'], { cwd: root })
  // The glossary explains the other words.
  .filter(file => /\.(ts|tsx|md)$/.test(file) && !file.endsWith('help/view/concepts.ts'));
const other = /\b(?:conversions?(?! rates?\b)|key events?)\b/i;

/** Other words for goals that stand where they are the right ones. */
const rightThere = {
  // The specification's own titles (route table and overview), to the letter.
  'Goals, Events, and Conversions': 'shared/screens/routes.ts',
  'Map of Conversions By City': 'web/src/features/overview/components/city-map-panel.tsx',
  // Ad platforms count conversions of their own, which are no goals of the website.
  Conversions: 'shared/numbers/metrics/measures.ts',
  'Conversions counted by the ad platform.': 'shared/numbers/metrics/measures.ts',
  'Cost per conversion': 'shared/numbers/metrics/measures.ts',
  'Spend per conversion.': 'shared/numbers/metrics/measures.ts',
  'Conversion value per dollar spent.': 'shared/numbers/metrics/measures.ts',
  'Spend, clicks and conversions from Microsoft search.': 'shared/platforms/microsoft-ads/texts.ts',
  '${name} brought ${counted(clicks)} clicks but no conversions. Either ${tag} isn\'t reporting or no conversion is set up, so you can\'t see which campaigns pay off.': 'shared/domain/recommendations/ads.ts',
  // What people type into the search, which nobody reads.
  'conversions events key events forms': 'shared/screens/routes.ts',
  'conversions key events': 'web/src/app/palette/metric-commands.ts',
} as const;

/** Text between quotes, in a template or between tags; codes of programs are one word in small letters. */
const texts = (source: string): string[] =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '').matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]*)</g)]
    .map(([, single, double, template, tag]) => (single ?? double ?? template ?? tag ?? '').replaceAll("\\'", "'").trim())
    .filter(text => /[A-Z ]/.test(text));

it('screens call website conversions goals, and nothing else', () => {
  const found = files.flatMap(file => texts(readFileSync(join(root, file), 'utf8')).filter(text => other.test(text)).map(text => ({ text, file })));
  const allowed = new Map<string, string>(Object.entries(rightThere));
  expect(found.filter(({ text, file }) => allowed.get(text) !== file && !/^[A-Z_]+$/.test(text))).toEqual([
    // An objective, a persona and a funnel's step, by the names that Facebook and the CRM give them.
    { text: 'Conversions', file: 'shared/domain/ads/objectives.ts' }, { text: 'Conversion', file: 'web/src/features/sales/view/unit-cells.ts' },
  ].filter(({ file }) => files.includes(file)));
  // A word that is gone from the program is taken from the list too.
  expect([...allowed].filter(([text]) => !found.some(entry => entry.text === text))).toEqual([]);
});
