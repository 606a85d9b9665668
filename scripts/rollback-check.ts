import { checkRollback, firstLooseVersion } from './rollback/check.ts';

/**
 * `npm run rollback-check -- [git ref] [--recorded folder]`: whether a version before this one reads all that this one
 * writes; without a ref, the first version that reads loosely. Ends with 1 when it does not, or when a kind of item was
 * not recorded or has no reader, and names what.
 */
const at = process.argv.indexOf('--recorded');
const recorded = at < 0 ? undefined : process.argv[at + 1];
const ref =
  process.argv.slice(2).find((argument, index) => !argument.startsWith('--') && index + 2 !== at + 1) ??
  firstLooseVersion;
const { read, kinds, unread, gaps } = await checkRollback(ref, recorded);
for (const one of [...unread, ...gaps]) console.error(one);
console.log(
  `${ref} reads ${read} items and messages of ${kinds.length} kinds that this version writes; ${unread.length} it cannot read.`,
);
process.exitCode = unread.length + gaps.length === 0 ? 0 : 1;
