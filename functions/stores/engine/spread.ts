import { createHash } from 'node:crypto';

/** A DynamoDB partition allows 1,000 write units a second, so a list that every site writes to has several. */
const parts = 4;

/** Returns the partition of a site's entries in a spread list. */
export const spreadPartition = (list: string, siteId: string): string =>
  `${list}~${(createHash('sha256').update(siteId).digest()[0] ?? 0) % parts}`;

/** Lists all partitions of a list. */
export const listPartitions = (list: string): string[] => Array.from({ length: parts }, (_, part) => `${list}~${part}`);

type Item = Readonly<Record<string, unknown>>;
type Page = { readonly Items?: Item[] | undefined; readonly LastEvaluatedKey?: Item | undefined };
/** Reads one partition in sort key order, after a key. */
export type PartitionQuery = (from: Item | undefined, limit: number) => Promise<Page>;
type Run = { readonly query: PartitionQuery; readonly items: Item[]; from?: Item | undefined; isLast: boolean };

/**
 * Reads partitions as one list in sort key order: at least `enough` entries, or all (`isLast`). Partitions are similar
 * in size, so each is read for a fraction, and for more only if it blocks others.
 */
export async function readPartitions(
  queries: readonly PartitionQuery[],
  { sortKey, isDescending, enough }: { sortKey: string; isDescending: boolean; enough: number },
): Promise<{ items: Item[]; isLast: boolean }> {
  const limit = Math.ceil(enough / Math.min(queries.length, parts));
  const runs = queries.map((query): Run => ({ query, items: [], isLast: false }));
  const readKey = (item: Item | undefined) => String(item?.[sortKey]);
  const compare = (a: string, b: string) => (a === b ? 0 : a < b === isDescending ? 1 : -1);
  for (let due = runs; ; ) {
    await Promise.all(
      due.map(async run => {
        const { Items = [], LastEvaluatedKey } = await run.query(run.from, limit);
        run.items.push(...Items);
        Object.assign(run, { from: LastEvaluatedKey, isLast: LastEvaluatedKey === undefined });
      }),
    );
    const open = runs.filter(({ isLast }) => !isLast);
    // Entries beyond the first partition's end may be incomplete.
    const [end] = open.map(({ from }) => readKey(from)).toSorted(compare);
    const items = runs
      .flatMap(run => run.items)
      .filter(item => end === undefined || compare(readKey(item), end) <= 0)
      .toSorted((a, b) => compare(readKey(a), readKey(b)));
    if (end === undefined || items.length >= enough) return { items, isLast: end === undefined };
    due = open.filter(({ from }) => readKey(from) === end);
  }
}
