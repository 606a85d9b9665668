import { findCommitFaults, findLongTexts, findSourceFaults, findTextFaults } from './voice/faults.ts';
import { visibleTexts } from './voice/texts.ts';

/**
 * Runs `npm run voice`: lists every text that users can read, with its kind and place. `--faults` lists only what breaks
 * the rules of plain English in texts, names, comments and commit subjects, and fails if there is any.
 */
if (process.argv.includes('--faults')) {
  const faults = [...findTextFaults(), ...findSourceFaults(), ...findCommitFaults()];
  for (const { place, found, instead } of faults) console.log(`${place}: "${found}": ${instead}`);
  const long = findLongTexts();
  for (const { file, line, kind, text } of long) console.log(`${file}:${line}: too long for a ${kind}: ${text}`);
  process.exit(faults.length + long.length === 0 ? 0 : 1);
}
for (const { text, kind, file, line } of visibleTexts()) console.log(`${file}:${line}\t${kind}\t${text}`);
