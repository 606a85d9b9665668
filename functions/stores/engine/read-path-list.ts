import { findRootId, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { listPartitions, type PartitionQuery, readPartitions } from './spread.ts';

type PathList = {
  /** Its partitions by the attribute `rootId`. */
  readonly list: string;
  /** Path to list at and below; null: everything. */
  readonly sitePath: string | null;
  readonly sortKey: string;
  readonly enough: number;
};
/** Reads entries whose sort key begins with the path from a partition of the index that has this attribute as its key. */
export type PathQuery = (
  attribute: 'rootId' | 'list',
  partition: string,
  path: string,
  ...from: Parameters<PartitionQuery>
) => ReturnType<PartitionQuery>;

/**
 * Reads a partitioned list in order of paths. Entries from before November 27, 2026 are under their root and again
 * under the attribute `list`, until rewritten.
 */
export function readPathList({ list, sitePath, sortKey, enough }: PathList, query: PathQuery) {
  const path = sitePath ?? `/${providerId}`;
  // The path of a neighbor may begin alike.
  const isBelow = (item: Readonly<Record<string, unknown>>) =>
    /^(?:$|[/#])/.test(String(item[sortKey]).slice(path.length));
  const queryIn =
    (attribute: 'rootId' | 'list', partition: string): PartitionQuery =>
    async (from, limit) => {
      const { Items, LastEvaluatedKey } = await query(attribute, partition, path, from, limit);
      return { Items: Items?.filter(isBelow), LastEvaluatedKey };
    };
  const before = sitePath === null ? queryIn('list', list) : queryIn('rootId', findRootId(path));
  const partitions = listPartitions(list).map(partition => queryIn('rootId', partition));
  return readPartitions([before, ...partitions], { sortKey, isDescending: false, enough });
}
