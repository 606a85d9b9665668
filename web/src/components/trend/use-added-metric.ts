import { useMemo, useState } from 'react';
import { trendBreakdowns } from '../../../../shared/screens/trend-breakdowns.ts';
import { hasTrend } from '../../charts/trend-model.ts';
import { byPart, noMetric } from './add-metric.tsx';
import type { Plotted } from './plotted.ts';
import type { TrendPeriod } from './trend-looks.ts';
import { useParts } from './use-parts.ts';

/** The choice of a second metric or of a figure's parts, and what it adds to the chart. */
export function useAddedMetric({
  figure,
  others,
  period,
  siteId,
  mayBreakDown,
}: Pick<Plotted, 'figure'> & {
  readonly others: readonly Plotted[];
  readonly period: TrendPeriod;
  readonly siteId: string | undefined;
  readonly mayBreakDown: boolean;
}) {
  const [requested, onChoose] = useState<string>(noMetric);
  const choices = useMemo(
    () => others.filter(other => other.figure.key !== figure.key && hasTrend(other.figure.series)),
    [others, figure],
  );
  const second = choices.find(other => other.figure.key === requested) ?? null;
  const breakdowns = (mayBreakDown ? trendBreakdowns[figure.key] : undefined) ?? [];
  const breakdown = breakdowns.find(({ name }) => requested === byPart(name)) ?? null;
  const { parts, failure } = useParts(figure.series, period, breakdown, siteId);
  const partNames = breakdowns.map(({ name }) => name);
  return { choices, second, partNames, part: breakdown?.name ?? null, parts, failure, onChoose };
}
