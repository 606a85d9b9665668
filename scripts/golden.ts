import { readFileSync, writeFileSync } from 'node:fs';
import { differences, goldenFile, goldenOfDemo, goldenSchema, writtenAs } from './golden/answers.ts';

/**
 * `npm run golden [-- --write] [-- --answers FOLDER]`: asks every endpoint as every person of the small demonstration,
 * made anew at a fixed instant, and compares what it answers with scripts/golden/answers.json. --write renews that file
 * after a change that is meant. --answers writes the whole answers: of two versions `diff -r` shows what changed.
 */
const folder = process.argv.includes('--answers')
  ? (process.argv[process.argv.indexOf('--answers') + 1] ?? null)
  : null;
const made = await goldenOfDemo(folder);
if (process.argv.includes('--write')) {
  writeFileSync(goldenFile, writtenAs(made));
  console.log(`${goldenFile} holds ${Object.keys(made).length} answers`);
} else {
  const other = differences(goldenSchema.parse(JSON.parse(readFileSync(goldenFile, 'utf8'))), made);
  if (other.length > 0) console.log(other.join('\n'));
  console.log(`${other.length} of ${Object.keys(made).length} answers differ`);
  process.exitCode = other.length === 0 ? 0 : 1;
}
process.exit();
