import { useMemo } from 'react';
import type { TrendBreakdown } from '../../../../shared/screens/trend-breakdowns.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetPageRowsQuery } from '../../app/api/pages-api.ts';
import { useShown } from '../../app/api/use-shown.ts';
import type { TrendPart } from '../../charts/trend-model.ts';
import type { Plotted } from './plotted.ts';
import { splitIntoParts } from './split-parts.ts';
import type { TrendPeriod } from './trend-looks.ts';

const none: readonly TrendPart[] = [];

/** Loads the parts of a figure's points by a breakdown; null: the reader wants none. */
export function useParts(
  series: Plotted['figure']['series'],
  { range, comparison }: TrendPeriod,
  breakdown: TrendBreakdown | null,
  siteId: string | undefined,
) {
  const skip = breakdown === null || siteId === undefined;
  const { currentData, error } = useShown(
    useGetPageRowsQuery(
      {
        params: {
          siteId: siteId ?? '',
          ...range,
          page: breakdown?.page ?? 'channel-performance',
          panel: breakdown?.panel ?? '',
        },
        query: {
          compareStart: comparison.start,
          compareEnd: comparison.end,
          trend: breakdown?.column,
          ...(breakdown?.bySite === true ? { by: 'site' as const } : {}),
        },
      },
      { skip },
    ),
  );
  const parts = useMemo(
    () =>
      skip || currentData === undefined
        ? none
        : splitIntoParts(series, currentData.rows, breakdown.bySite === true ? 'site' : breakdown.dimension),
    [skip, currentData, series, breakdown],
  );
  const failure = skip
    ? undefined
    : error !== undefined
      ? getErrorMessage(error)
      : parts === null
        ? `A breakdown by ${breakdown.name} is available for shorter periods.`
        : undefined;
  return { parts: parts ?? none, failure };
}
