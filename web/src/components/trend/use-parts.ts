import { useMemo } from 'react';
import { channelNames } from '../../../../shared/domain/channels/names.ts';
import type { PageRow } from '../../../../shared/model/page.ts';
import type { TrendBreakdown } from '../../../../shared/screens/trend-breakdowns.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetPageRowsQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { maxParts, partColor } from '../../charts/part-colors.ts';
import type { TrendPart } from '../../charts/trend-model.ts';
import type { Plotted } from './plotted.ts';
import type { TrendPeriod } from './trend-looks.ts';

/**
 * Splits a figure's points into the largest rows and the others together, so that they add up to each point. A row
 * without a value on a known day has none there; on an unknown day every part is unknown.
 */
export function splitIntoParts(series: Plotted['figure']['series'], rows: readonly PageRow[]): TrendPart[] {
  const drawn = rows.filter(({ trend }) => trend?.length === series.length).slice(0, maxParts);
  const valueAt = (row: PageRow, index: number) => row.trend?.[index] ?? 0;
  const parts = drawn.map((row, place) => ({
    id: row.key.join('/'),
    name: row.channel === undefined ? row.key.join(', ') : channelNames[row.channel],
    color: partColor(row.channel, place),
    values: series.map(({ value }, index) => (value === null ? null : valueAt(row, index))),
  }));
  const others = series.map(({ value }, index) =>
    value === null ? null : value - drawn.reduce((sum, row) => sum + valueAt(row, index), 0),
  );
  // Sums of money differ by less than a cent.
  return others.every(value => value === null || Math.abs(value) < 0.01)
    ? parts
    : [...parts, { id: 'others', name: 'Other', color: '--channel-unattributed', values: others }];
}

const none: readonly TrendPart[] = [];

/** Loads the parts of a figure's points by a breakdown; `isOn`: the reader wants them. */
export function useParts(
  series: Plotted['figure']['series'],
  { range, comparison }: TrendPeriod,
  breakdown: TrendBreakdown | undefined,
  siteId: string | undefined,
  isOn: boolean,
) {
  const skip = !isOn || breakdown === undefined || siteId === undefined;
  const { data, error } = useShown(
    useGetPageRowsQuery(
      {
        params: {
          siteId: siteId ?? '',
          ...range,
          page: breakdown?.page ?? 'channel-performance',
          panel: breakdown?.panel ?? '',
        },
        query: { compareStart: comparison.start, compareEnd: comparison.end, trend: breakdown?.column },
      },
      { skip },
    ),
  );
  const parts = useMemo(
    () => (skip || data === undefined ? none : splitIntoParts(series, data.rows)),
    [skip, data, series],
  );
  return { parts, failure: skip || error === undefined ? undefined : getErrorMessage(error) };
}
