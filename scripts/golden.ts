import { readFileSync, writeFileSync } from 'node:fs';
import { differences, goldenFile, goldenOfDemo, goldenSchema, writtenAs } from './golden/answers.ts';

/**
 * Runs `npm run golden [-- --write] [-- --answers FOLDER]`: calls every endpoint as every user of the small
 * demonstration, created at a fixed instant, and compares the answers with scripts/golden/answers.json. --write renews
 * that file after an intended change. --answers writes full answers, for `diff -r` between two versions.
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
