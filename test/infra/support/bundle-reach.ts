import { join } from 'node:path';
import { build } from 'esbuild';
import { unusedConstants } from '../../../scripts/bundle/unused-constants.ts';
import { tables } from '../../../shared/model/tables.ts';

/**
 * What the code of a function can do after tree shaking, read from its bundle's text without the code that is
 * written for
 * roles. An upper bound: every call that the bundle holds, whether or not it is ever made.
 */
export type BundleReach = {
  /** Per table 'read', 'write' and the names of indexes. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether this word stands in the bundle as a text. */
  readonly names: (text: string) => boolean;
  /** Whether this command of an AWS client is made in the bundle. */
  readonly calls: (command: string) => boolean;
};

const root = join(import.meta.dirname, '../../..');
const tableNames = Object.keys(tables);
/** Table and index: two tables may have an index of the same name. */
const tableIndexes = Object.entries(tables).flatMap(([table, definition]) =>
  'indexes' in definition ? Object.keys(definition.indexes).map(index => [table, index] as const) : [],
);
const readCommands = /\bnew (?:Get|BatchGet|Query|TransactGet)Command\d*\(|\bpaginateQuery\d*\(/;
/** Or an item of a transaction, which a function of its own may make. */
const writeCommands =
  /\bnew (?:Put|Update|Delete|BatchWrite|TransactWrite)Command\d*\(|\b(?:Put|Update|Delete|ConditionCheck): \{/;

/** Top-level definitions of a bundle. Esbuild gives each a name of its own there. */
type Definition = { readonly name: string; readonly text: string; readonly uses: ReadonlySet<string> };

function definitionsIn(bundle: string): Map<string, Definition> {
  const starts = [...bundle.matchAll(/^(?:async )?(?:function\*? |var |let |const |class )([\w$]+)/gm)];
  const found = new Map<string, Definition>();
  for (const [index, start] of starts.entries()) {
    const name = start[1] ?? '';
    const text = bundle.slice(start.index, starts[index + 1]?.index);
    found.set(name, { name, text, uses: new Set(text.match(/[\w$]+/g)) });
  }
  return found;
}

const named = (text: string): string[] => tableNames.filter(table => text.includes(`"${table}"`));
/** `const table = () => tableName('jobs')`, or a record of such: names tables and does nothing. */
const isTableConstant = (text: string): boolean =>
  /^(?:var|let|const) /.test(text) &&
  (text.length < 120 || /\btableName\("/.test(text)) &&
  !readCommands.test(text) && !writeCommands.test(text) && named(text).length > 0;

function listTables(definition: Definition, all: ReadonlyMap<string, Definition>, asked = new Set<string>()): string[] {
  if (asked.has(definition.name)) return [];
  asked.add(definition.name);
  const constants = [...definition.uses].flatMap(name => {
    const text = all.get(name)?.text ?? '';
    return isTableConstant(text) ? named(text) : [];
  });
  const namedTables = [...named(definition.text), ...constants];
  // A table that is an argument as well: whoever calls may name another.
  const takesTable = /\btableName\((?!")\w/.test(definition.text);
  if (namedTables.length > 0 && !takesTable) return namedTables;
  // The table is an argument: it is one that its callers name.
  const callers = [...all.values()].filter(({ uses }) => uses.has(definition.name));
  return [...namedTables, ...callers.flatMap(caller => listTables(caller, all, asked))];
}

function reachIn(whole: string): BundleReach {
  const every = definitionsIn(whole);
  // The registry of tables names every table and index, and calls nothing.
  const registry = every.get('tables')?.text ?? '';
  const bundle = whole.replace(registry, '');
  const all = definitionsIn(bundle);
  const reach = new Map(tableNames.map(table => [table, new Set<string>()]));
  for (const definition of all.values()) {
    const kinds = [
      ...(readCommands.test(definition.text) ? ['read'] : []),
      ...(writeCommands.test(definition.text) ? ['write'] : []),
    ];
    if (kinds.length === 0) continue;
    for (const table of listTables(definition, all)) for (const kind of kinds) reach.get(table)?.add(kind);
  }
  for (const [table, index] of tableIndexes) {
    const naming = [...all.values()].filter(({ text }) => text.includes(`"${index}"`));
    const shared = tableIndexes.some(([other, name]) => name === index && other !== table);
    // Whoever names an index that several tables have names the table beside it.
    if (naming.some(definition => !shared || listTables(definition, all).includes(table))) reach.get(table)?.add(index);
  }
  return {
    tables: reach,
    names: text => bundle.includes(`"${text}"`),
    // Esbuild numbers a name that is imported more than once.
    calls: command => new RegExp(`\\bnew ${command}\\d*\\(`).test(bundle),
  };
}

/** Bundles functions without their packages and reads what each can do. @param entries name -> entry file */
export async function bundleReaches(
  entries: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, BundleReach>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, file]) => ({ in: file, out: name })),
    outdir: '/bundles',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    plugins: [unusedConstants],
    write: false,
    logLevel: 'warning',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*\/bundles\/|\.js$/g, ''), reachIn(text)]));
}
