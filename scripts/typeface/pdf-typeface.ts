import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mergedTypeface } from './merge.ts';

const subsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** Inter as one TrueType file, of what its package has as WOFF2: Latin with all its marks, Greek and Cyrillic (SIL Open Font License). */
export function pdfTypeface(): ReturnType<typeof mergedTypeface> {
  const folder = join(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'), '../files');
  return mergedTypeface(subsets.map(subset => readFileSync(join(folder, `inter-${subset}-wght-normal.woff2`))));
}
