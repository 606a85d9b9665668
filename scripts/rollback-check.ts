import { checkRollback, firstLooseVersion } from './rollback/check.ts';

/**
 * Runs `npm run rollback-check -- [git ref] [--recorded folder]`: checks that an earlier version reads everything this
 * one writes; by default the first version that ignores unknown fields. Exits with 1 for unreadable data, or for kinds
 * of items without a recording or reader, which it names.
 */
const at = process.argv.indexOf('--recorded');
const recorded = at < 0 ? undefined : process.argv[at + 1];
const ref =
  process.argv.slice(2).find((argument, index) => !argument.startsWith('--') && index + 2 !== at + 1) ??
  firstLooseVersion;
const { read, kinds, unread, gaps } = await checkRollback(ref, recorded);
for (const problem of [...unread, ...gaps]) console.error(problem);
console.log(
  `${ref} reads ${read} items and messages of ${kinds.length} kinds that this version writes; ${unread.length} it cannot read.`,
);
process.exitCode = unread.length + gaps.length === 0 ? 0 : 1;
