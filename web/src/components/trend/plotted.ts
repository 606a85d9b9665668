import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { judgeChange, type NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import { formatAs, formatCompactAs } from '../../../../shared/numbers/metrics/format.ts';
import type { TrendTexts } from '../../charts/trend-text.ts';
import type { TrendPeriod } from './trend-looks.ts';

/** A figure that a trend draws. */
export type Plotted = {
  readonly figure: Pick<PageFigure, 'key' | 'value' | 'series' | 'previousSeries'>;
  readonly definition: NumberDefinition;
};

export const readCurrency = ({ value }: Plotted['figure']): string => (value.known ? (value.currency ?? 'USD') : 'USD');

/** Texts of a figure's values. */
function valueTexts({ figure, definition }: Plotted) {
  const currency = readCurrency(figure);
  return {
    title: definition.title,
    text: (value: number) => formatAs(definition, value, currency),
    short: (value: number) => formatCompactAs(definition, value, currency),
  };
}

/** The texts of a trend, with those of a second metric. */
export const trendTexts = (
  plotted: Plotted,
  second: Plotted | null,
  { range, comparison }: Pick<TrendPeriod, 'range' | 'comparison'>,
): TrendTexts => ({
  ...valueTexts(plotted),
  look: plotted.definition,
  verdict: change => judgeChange(plotted.definition, change),
  now: formatDateRange(range),
  before: formatDateRange(comparison, { beside: range }),
  ...(second === null ? {} : { second: valueTexts(second) }),
});
