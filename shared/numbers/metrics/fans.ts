import type { MetricValue } from '../../model/metric-value.ts';
import { absenceAmong, daysMissing, number, sourcesGiving, unknown } from './of-sources.ts';
import { getPartAmount, type FactSource } from './source.ts';

/**
 * Adds up the followers of all platforms that have them, each by its last known value in the range. A connected
 * platform without a value adds nothing and counts all its days as missing.
 */
export function computeFans(sources: readonly FactSource[]): MetricValue {
  const { giving } = sourcesGiving(sources, 'newFans');
  const fanTotals = giving.flatMap(({ totalFans }) => (totalFans === undefined ? [] : [totalFans]));
  if (fanTotals.length === 0) return unknown(absenceAmong(giving));
  const silentDays = giving
    .filter(({ totalFans }) => totalFans === undefined)
    .map(({ dayCount, missingDays }) => dayCount + missingDays.length);
  return number(
    fanTotals.reduce((sum, { value }) => sum + value, 0),
    Math.max(daysMissing(giving, []), ...silentDays),
  );
}

/**
 * Calculates new followers minus lost ones, relative to the followers at the start (those at the end minus the net
 * gain). Only platforms that report both followers and new ones count. If a platform reports no lost ones, its new ones
 * are already net.
 */
export function computeFanGrowth(sources: readonly FactSource[]): MetricValue {
  const { giving, used } = sourcesGiving(sources, 'newFans');
  const both = used.flatMap(source =>
    source.totalFans === undefined
      ? []
      : [
          {
            fans: source.totalFans.value,
            gained: getPartAmount(source, 'newFans') - getPartAmount(source, 'lostFans'),
          },
        ],
  );
  if (both.length === 0) return unknown(absenceAmong(giving));
  const fans = both.reduce((sum, entry) => sum + entry.fans, 0);
  const gained = both.reduce((sum, entry) => sum + entry.gained, 0);
  const before = fans - gained;
  return before > 0 ? number(gained / before, daysMissing(giving, ['newFans', 'lostFans'])) : unknown('no-denominator');
}
