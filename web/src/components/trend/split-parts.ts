import { channelNames } from '../../../../shared/domain/channels/names.ts';
import type { PageRow } from '../../../../shared/model/page.ts';
import type { DimensionKey } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { maxParts, partColor } from '../../charts/part-colors.ts';
import type { TrendPart } from '../../charts/trend-model.ts';
import { rowName } from '../table/row-name.ts';
import type { Plotted } from './plotted.ts';

function nameRow({ channel, key }: PageRow, dimension: DimensionKey | 'site'): string {
  if (dimension === 'site') return key[0] ?? '';
  return channel === undefined ? rowName(dimension, key) : channelNames[channel];
}

/**
 * Splits a figure's points into the largest rows and the others together, so that they add up to each point. A row
 * without a value on a known day has none there; on an unknown day every part is unknown. Null if the rows have no
 * values at these points. A site's row has its name and id as a key.
 */
export function splitIntoParts(
  series: Plotted['figure']['series'],
  rows: readonly PageRow[],
  dimension: DimensionKey | 'site',
): TrendPart[] | null {
  const drawn = rows.filter(({ trend }) => trend?.length === series.length).slice(0, maxParts);
  if (drawn.length === 0 && rows.length > 0) return null;
  const valueAt = (row: PageRow, index: number) => row.trend?.[index] ?? 0;
  const parts = drawn.map((row, place) => ({
    id: row.key.join('/'),
    name: nameRow(row, dimension),
    color: partColor(row.channel, place),
    values: series.map(({ value }, index) => (value === null ? null : valueAt(row, index))),
  }));
  const others = series.map(({ value }, index) => {
    if (value === null) return null;
    const left = value - drawn.reduce((sum, row) => sum + valueAt(row, index), 0);
    // A platform may count a session in two rows: nothing is left then, not less than nothing.
    return Math.max(left, Math.min(value, 0));
  });
  // Sums of money differ by less than a cent.
  return others.every(value => value === null || Math.abs(value) < 0.01)
    ? parts
    : [
        ...parts,
        {
          id: 'others',
          name: dimension === 'site' ? 'Other sites' : 'Other',
          color: '--channel-unattributed',
          values: others,
        },
      ];
}
