import { sourceKeys } from '../../platforms/registry.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import type { CutSources } from '../../model/node-rows.ts';
import { likeWithLike } from '../comparison/like-with-like.ts';
import type { FactSource } from '../metrics/source.ts';
import { sourcesOfRecord } from './record-metrics.ts';

/** A day or month of a site: its number of days, and its sums; absent: no data. */
export type RecordPoint = { readonly length: number; readonly record: RollupRecord | undefined };

/**
 * Returns the common sums of two periods of a site, for sources with a gap in either: a day, or a part on a day. All
 * other sources use the sums of the whole periods. Empty if nothing is missing.
 */
export function cutSources(now: readonly RecordPoint[], before: readonly RecordPoint[]): CutSources {
  const cut: CutSources = {};
  for (const key of sourceKeys) {
    // A lab samples, so its means are used as they are.
    if (key === 'pagespeed') continue;
    const all = [...now, ...before];
    const held = all.filter(({ record }) => record?.sources[key] !== undefined);
    if (held.length === 0 || all.every(point => isWhole(point, key))) continue;
    const points = (side: readonly RecordPoint[]) =>
      side.map(({ record }) => ({ date: '', sources: record === undefined ? [] : sourcesOfRecord(only(record, key)) }));
    const like = likeWithLike(points(now), points(before));
    cut[key] = {
      now: mergeParts(like.now),
      before: mergeParts(like.before),
      days: [sumDays(like.now), sumDays(like.before)],
    };
  }
  return cut;
}

// A record with one source produces one source.
const mergeParts = (sources: readonly FactSource[]): Record<string, number> =>
  Object.assign({}, ...sources.map(({ parts }) => parts));
const sumDays = (sources: readonly FactSource[]): number => sources.reduce((sum, { dayCount }) => sum + dayCount, 0);

const only = (record: RollupRecord, key: (typeof sourceKeys)[number]): RollupRecord => ({
  ...record,
  sources: { [key]: record.sources[key] },
});

function isWhole({ length, record }: RecordPoint, key: (typeof sourceKeys)[number]): boolean {
  const source = record?.sources[key];
  return source !== undefined && source.days === length && source.withheld === undefined;
}
