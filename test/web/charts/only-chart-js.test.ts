import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = new Map(globSync('web/src/**/*.{ts,tsx}').map(file => [file, readFileSync(file, 'utf8')] as const));
const inCharts = (file: string) => file.startsWith('web/src/charts/');
const having = (pattern: RegExp, isPlace: (file: string) => boolean) =>
  [...files].filter(([file, text]) => isPlace(file) && pattern.test(text)).map(([file]) => file).sort();

/** Icons, marks, ornaments and what is as small as a sparkline or a ring around one number. */
const drawsItself = [
  'web/src/app/layout/radar-ornament.tsx',
  'web/src/components/brand-mark.tsx',
  'web/src/components/figures/gauge.tsx',
  'web/src/components/figures/mini-line.tsx',
  'web/src/components/figures/score-ring.tsx',
  'web/src/components/figures/sparkline.tsx',
  'web/src/components/form/plain-field.tsx',
  'web/src/components/icons/branches.tsx',
  'web/src/components/icons/icon.tsx',
  'web/src/components/icons/service-mark.tsx',
  'web/src/components/icons/status.tsx',
];

test('the check reads the program files', () => expect(files.size).toBeGreaterThan(500));

test('charts draw no SVG: vectors outside web/src/charts are icons, rings and sparklines', () => {
  expect(having(/<svg/, file => !file.includes('/map/'))).toEqual(drawsItself);
  // An uploaded image is made smaller on a canvas that nobody sees.
  const resizes = ['web/src/components/pdf/picture.ts', 'web/src/components/upload/fit-picture.ts'];
  expect(having(/<canvas|getContext\(/, file => !inCharts(file))).toEqual(resizes);
});

test('only web/src/charts uses chart.js, and draws everything with it', () => {
  expect(having(/from '(chart\.js|react-chartjs-2)/, file => !inCharts(file))).toEqual([]);
  expect(having(/<(svg|path|canvas)/, inCharts)).toEqual([]);
  // A tile for hatched grounds, and the frame around a downloaded picture.
  expect(having(/getContext\(/, inCharts)).toEqual(['web/src/charts/picture.ts', 'web/src/charts/theme.ts']);
});

test('chart.js loads in the lazy chunk with only the registered parts', () => {
  expect(having(/chart\.js\/auto/, () => true).filter(file => file !== 'web/src/charts/register.ts')).toEqual([]);
  expect(having(/import \{[^}]*\} from 'chart\.js'/, () => true)).toEqual(['web/src/charts/register.ts']);
  expect(having(/from 'react-chartjs-2'|'\.\/register\.ts'/, inCharts)).toEqual(['web/src/charts/canvas.tsx']);
  expect(having(/from '.*charts\/canvas\.tsx'|from '\.\/canvas\.tsx'/, () => true)).toEqual([]);
});
