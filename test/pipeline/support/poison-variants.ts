import { type TableDefinition, type TableName, tables } from '../../../shared/model/tables.ts';

export type Row = Record<string, unknown>;
/** A kind of row: what lies `inside` it under these names is broken, too. */
export type Kind = {
  readonly table: TableName;
  readonly inside: readonly string[];
  readonly write: (id: string) => Promise<Row>;
};

/** The key of a row. */
export const pickKey = (table: TableName, row: Row): Row => {
  const { partitionKey, sortKey }: TableDefinition = tables[table];
  return Object.fromEntries(
    [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(name => [name, row[name]]),
  );
};

/** Keys of indexes: the database itself refuses another type of these. */
const indexKeys = ['nameKey', 'rootId', 'parentId', 'sitePath'];

/** The row with a field that nobody knows, and once without each of its fields that is no key; inside it the same. */
export function makeVariants({ table, inside }: Kind, row: Row): { what: string; row: Row }[] {
  const place = (at: Row): Row => Object(inside.reduce<unknown>((value, name) => Object(value)[name], at));
  const changed = (what: string, change: (at: Row) => void, deep: boolean) => {
    const copy = structuredClone(row);
    change(deep ? place(copy) : copy);
    return { what, row: copy };
  };
  const keys = [...Object.keys(pickKey(table, row)), 'timeZone', 'siteService', 'expiresAt'];
  const fields = Object.keys(row).filter(name => !keys.includes(name));
  const deep = inside.length === 0 ? [] : Object.keys(place(row));
  return [
    changed('unknown field', at => void (at['later'] = { deep: [1] }), false),
    ...(inside.length === 0
      ? []
      : [changed('unknown field inside', at => void (at['later'] = { deep: [1] }), true)]),
    ...fields.map(name => changed(`without ${name}`, at => void delete at[name], false)),
    ...deep.map(name => changed(`without ${inside.join('.')}.${name}`, at => void delete at[name], true)),
    ...fields
      .filter(name => !indexKeys.includes(name))
      .map(name => changed(`${name} of another type`, at => void (at[name] = [7]), false)),
  ];
}
