import { useMemo, useState } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { listTrendBreakdowns } from '../../../../shared/screens/trend-breakdowns.ts';
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
  node,
  mayBreakDown,
}: Pick<Plotted, 'figure'> & {
  readonly others: readonly Plotted[];
  readonly period: TrendPeriod;
  readonly node: Pick<NodeSummary, 'siteId' | 'type'> | undefined;
  readonly mayBreakDown: boolean;
}) {
  const [requested, onChoose] = useState<string>(noMetric);
  const choices = useMemo(
    () => others.filter(other => other.figure.key !== figure.key && hasTrend(other.figure.series)),
    [others, figure],
  );
  const second = choices.find(other => other.figure.key === requested) ?? null;
  const isAboveSites = node !== undefined && node.type !== 'SITE';
  const breakdowns = mayBreakDown ? listTrendBreakdowns(figure.key, isAboveSites) : [];
  const breakdown = breakdowns.find(({ name }) => requested === byPart(name)) ?? null;
  const { parts, failure } = useParts(figure.series, period, breakdown, node?.siteId);
  const partNames = breakdowns.map(({ name }) => name);
  return { choices, second, partNames, part: breakdown?.name ?? null, parts, failure, onChoose };
}
