import { findRootId, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { listPartitions, type PartitionQuery, readPartitions } from './spread.ts';

type PathList = {
  /** Partitions by the attribute `rootId`. */
  readonly list: string;
  /** Path to list at and below; null: everything. */
  readonly sitePath: string | null;
  readonly sortKey: string;
  readonly enough: number;
};
/** Reads entries whose sort key starts with the path, from a partition of the index keyed by this attribute. */
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
  // A neighbor's path may share the prefix.
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
