import * as z from 'zod/mini';
import type { TableDefinition } from '../shared/model/tables.ts';

export type Tables = Readonly<Record<string, TableDefinition>>;
type Indexes = NonNullable<TableDefinition['indexes']>;

const indexSchema = z.strictObject({
  partitionKey: z.string(),
  sortKey: z.optional(z.string()),
  projection: z.union([z.literal('ALL'), z.literal('KEYS_ONLY'), z.array(z.string())]),
});
const tablesSchema = z.record(
  z.string(),
  z.strictObject({
    partitionKey: z.string(),
    sortKey: z.optional(z.string()),
    timeToLive: z.optional(z.string()),
    indexes: z.optional(z.record(z.string(), indexSchema)),
  }),
);

/** Parses the tables of one step from its file. */
export const parseTables = (text: string): Tables => tablesSchema.parse(JSON.parse(text));

/** Definitions of a stage's tables to deploy one after the other; the last are the release's. */
export type TablePlan = {
  readonly steps: readonly Tables[];
  /** Created 'table/index' entries, and those retained although the release doesn't define them. */
  readonly added: readonly string[];
  readonly kept: readonly string[];
};

const sameIndex = (a: Indexes[string], b: Indexes[string]): boolean => {
  const comparable = ({ partitionKey, sortKey, projection }: Indexes[string]) =>
    JSON.stringify([partitionKey, sortKey, typeof projection === 'string' ? projection : projection.toSorted()]);
  return comparable(a) === comparable(b);
};

/** Returns the existing indexes and the first `count` missing ones. */
function firstIndexes(requested: Indexes, deployed: Indexes, count: number): Indexes {
  const added = Object.keys(requested).filter(name => !(name in deployed));
  const withheld = new Set(added.slice(count));
  return Object.fromEntries(Object.entries(requested).filter(([name]) => !withheld.has(name)));
}

/** Removes one index per step too, ordered by name. */
function withoutFirst(retained: Indexes, count: number): Indexes {
  return Object.fromEntries(Object.entries(retained).slice(count));
}

/**
 * Plans the steps from deployed tables to a release's. DynamoDB creates or deletes one index per table and update; a
 * new table gets all its indexes. Deployed but undefined ones are retained: a rollback loses no index, and a retained
 * table outside its stack couldn't be recreated under its name.
 * @param deployed tables of the stage's stack, read from DynamoDB
 * @throws Error that names an index with different keys or projection: DynamoDB can't change one
 */
export function planTables(defined: Tables, deployed: Tables): TablePlan {
  const changed = Object.entries(defined).flatMap(([table, { indexes = {} }]) =>
    Object.entries(indexes).flatMap(([name, index]) => {
      const there = deployed[table]?.indexes?.[name];
      return there === undefined || sameIndex(index, there) ? [] : [`${table}/${name}`];
    }),
  );
  if (changed.length > 0) throw new Error(`An index can't be changed. Add one with a new name: ${changed.join(', ')}`);

  const names = [...new Set([...Object.keys(defined), ...Object.keys(deployed)])];
  const mergeIndexes = (table: string): Indexes => ({ ...deployed[table]?.indexes, ...defined[table]?.indexes });
  const addedTo = (table: string): string[] =>
    deployed[table] === undefined
      ? []
      : Object.keys(mergeIndexes(table)).filter(name => !(name in (deployed[table]?.indexes ?? {})));
  const stepCount = Math.max(1, ...names.map(table => addedTo(table).length));
  const definitionAt = (table: string, step: number): TableDefinition => {
    const definition = defined[table] ?? deployed[table];
    if (definition === undefined) throw new Error(`Nothing defines the table ${table}`);
    const there = deployed[table];
    const indexes =
      there === undefined ? definition.indexes : firstIndexes(mergeIndexes(table), there.indexes ?? {}, step);
    return { ...definition, ...(indexes === undefined ? {} : { indexes }) };
  };
  return {
    steps: Array.from({ length: stepCount }, (_, step) =>
      Object.fromEntries(names.map(table => [table, definitionAt(table, step + 1)])),
    ),
    added: names.flatMap(table => addedTo(table).map(index => `${table}/${index}`)),
    kept: names.flatMap(table => keptIndexes(defined[table], deployed[table]).map(index => `${table}/${index}`)),
  };
}

const keptIndexes = (defined: TableDefinition | undefined, deployed: TableDefinition | undefined): string[] =>
  Object.keys(deployed?.indexes ?? {}).filter(name => !(name in (defined?.indexes ?? {})));

/** Plans the removal of retained indexes of a release's tables, one per table and step. */
export function planRemovals(defined: Tables, deployed: Tables): Tables[] {
  const findRetained = (table: string): Indexes =>
    Object.fromEntries(
      keptIndexes(defined[table], deployed[table]).flatMap(name => {
        const index = deployed[table]?.indexes?.[name];
        return index === undefined ? [] : [[name, index]];
      }),
    );
  const stepCount = Math.max(0, ...Object.keys(defined).map(table => Object.keys(findRetained(table)).length));
  return Array.from({ length: stepCount }, (_, step) => ({
    ...deployed,
    ...Object.fromEntries(
      Object.entries(defined).map(([table, definition]) => [
        table,
        { ...definition, indexes: { ...definition.indexes, ...withoutFirst(findRetained(table), step + 1) } },
      ]),
    ),
  }));
}
