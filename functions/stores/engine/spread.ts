import { createHash } from 'node:crypto';

/** A partition of DynamoDB takes 1,000 write units a second, so a list that every site writes to has several. */
const parts = 4;

/** The partition of a site's entries in a list that is spread. */
export const spreadPartition = (list: string, siteId: string): string =>
  `${list}~${(createHash('sha256').update(siteId).digest()[0] ?? 0) % parts}`;

/** All partitions of a list. */
export const listPartitions = (list: string): string[] => Array.from({ length: parts }, (_, part) => `${list}~${part}`);

type Item = Readonly<Record<string, unknown>>;
type Page = { readonly Items?: Item[] | undefined; readonly LastEvaluatedKey?: Item | undefined };
/** Reads one partition in the order of the sort key, from behind a key. */
export type PartitionQuery = (from: Item | undefined, limit: number) => Promise<Page>;
type Run = { readonly query: PartitionQuery; readonly items: Item[]; from?: Item | undefined; isLast: boolean };

/**
 * Reads partitions as one list in the order of the sort key: at least `enough` entries, or all there are (`isLast`).
 * Partitions hold about as much each, so each is asked for a fraction, and for more only where it holds others up.
 */
export async function readPartitions(
  queries: readonly PartitionQuery[],
  { sortKey, isDescending, enough }: { sortKey: string; isDescending: boolean; enough: number },
): Promise<{ items: Item[]; isLast: boolean }> {
  const limit = Math.ceil(enough / Math.min(queries.length, parts));
  const runs = queries.map((query): Run => ({ query, items: [], isLast: false }));
  const keyOf = (item: Item | undefined) => String(item?.[sortKey]);
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
    // Beyond the first of their ends something is still to come.
    const [end] = open.map(({ from }) => keyOf(from)).toSorted(compare);
    const items = runs
      .flatMap(run => run.items)
      .filter(item => end === undefined || compare(keyOf(item), end) <= 0)
      .toSorted((a, b) => compare(keyOf(a), keyOf(b)));
    if (end === undefined || items.length >= enough) return { items, isLast: end === undefined };
    due = open.filter(({ from }) => keyOf(from) === end);
  }
}
