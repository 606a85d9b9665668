import { formatDay, formatMonthShort } from '../../../shared/domain/formats/dates.ts';
import { toYearMonth } from '../../../shared/domain/periods/days.ts';
import { namedPlaces, tickTexts } from './axes.ts';
import { axisWidth, Grid, type Plot } from './plot.tsx';
import { ChartReader } from './chart-reader.tsx';
import { TrendGoal } from './trend-goal.tsx';
import { TrendBars } from './trend-bars.tsx';
import { TrendLabels } from './trend-labels.tsx';
import { TrendLines } from './trend-lines.tsx';
import type { TrendModel } from './trend-model.ts';
import { TrendTip } from './trend-tip.tsx';
import { pointSentence, type TrendWords } from './trend-words.ts';
import { useWidth } from './use-width.ts';

const height = 264;
const labelsFrom = 640;
const labelRoom = 128;
const placeWidth = 84;

/** A figure over the period: its line (months: bars), the comparison dashed, what still moves on hatched ground. */
export function TrendChart({ model, words }: { model: TrendModel; words: TrendWords }) {
  const [place, width] = useWidth(720);
  const labelled = width >= labelsFrom && model.kind === 'line';
  const texts = tickTexts(model.scale.ticks, words.short, words.text);
  const plot: Plot = {
    left: axisWidth(texts),
    right: width - (labelled ? labelRoom : 10),
    top: 10,
    bottom: height - 26,
  };
  const count = model.dates.length;
  const slot = (plot.right - plot.left) / Math.max(count, 1);
  const xOf = (index: number) =>
    model.kind === 'bars' || count < 2
      ? plot.left + (index + 0.5) * slot
      : plot.left + (index / (count - 1)) * (plot.right - plot.left);
  const named = namedPlaces(count, Math.floor((plot.right - plot.left) / (model.kind === 'bars' ? 40 : placeWidth)));
  return (
    <div ref={place} className="chart chart-trend">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <Grid plot={plot} scale={model.scale} texts={texts} />
        {model.kind === 'bars' ? (
          <TrendBars model={model} plot={plot} slot={slot} xOf={xOf} />
        ) : (
          <TrendLines model={model} plot={plot} xOf={xOf} />
        )}
        {model.goal !== null && (
          <TrendGoal goal={model.goal} scale={model.scale} plot={plot} label={words.goal ?? 'goal'} />
        )}
        {named.map(index => (
          <text
            key={index}
            x={xOf(index)}
            y={height - 6}
            textAnchor={
              model.kind === 'bars' ? 'middle' : index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'
            }
            className="chart-text"
          >
            {model.kind === 'bars'
              ? formatMonthShort(toYearMonth(model.dates[index] ?? ''))
              : formatDay(model.dates[index] ?? '')}
          </text>
        ))}
        {labelled && <TrendLabels model={model} plot={plot} words={words} />}
      </svg>
      <ChartReader
        label={`Points of ${words.title}`}
        count={count}
        plot={plot}
        xOf={xOf}
        height={height}
        width={width}
        sentence={index => pointSentence(model, words, index)}
        tip={index => <TrendTip model={model} words={words} index={index} />}
      />
    </div>
  );
}
