import { useId, type ReactNode } from 'react';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { partialText, printPair } from '../../../../../shared/numbers/comparison/print.ts';
import { metricKeys } from '../../../../../shared/model/metric-value.ts';
import { absenceTexts, formatLeadCost, ratioText } from '../../../../../shared/numbers/metrics/format.ts';
import { formatValue, judgeChange, type NumberDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { DayRange } from '../../../../../shared/domain/periods/days.ts';
import type { PageFigure } from '../../../../../shared/model/page.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { NotFiltered } from './row-filters.tsx';
import { previousText } from '../view/figures.ts';

/** The text next to the value: its change, the old value, or the reason why there is no number. */
function FigureNote({ figure, definition }: { figure: PageFigure; definition: NumberDefinition }) {
  const { value, change } = figure;
  if (!value.known) return <span className="strip-note">{absenceTexts[value.why]}</span>;
  if (change !== null)
    return (
      <Delta
        change={change}
        format={definition.format}
        verdict={figure.comparable ? judgeChange(definition, change) : 'neutral'}
        against={printPair(definition, figure)}
      />
    );
  const before = previousText(definition, figure);
  return <span className="strip-note">{before === null ? 'No comparison' : `${before} before`}</span>;
}

/** Characters from which a value gets a smaller font on a phone. */
const longValue = 9;

/** A figure: label, value, change. A click shows its trend; hover or focus shows what it measures. */
export function FigureButton({
  figure,
  definition,
  range,
  comparison,
  chosen,
  unfiltered,
  onChoose,
  why,
}: {
  figure: PageFigure;
  definition: NumberDefinition;
  range: DayRange;
  comparison: DayRange;
  chosen: boolean;
  /** True if the page's row filter can't apply to this figure. */
  unfiltered: boolean;
  onChoose: () => void;
  /** The button that explains its change. */
  why?: ReactNode;
}) {
  const tip = useId();
  const { value } = figure;
  const text = value.known ? formatValue(definition, value) : '–';
  const missing = value.known ? (value.missingDays ?? 0) : 0;
  const partial = partialText(figure.common);
  const metric = metricKeys.find(key => key === figure.key);
  return (
    <div className="strip-cell">
      <button type="button" className="strip-button" aria-pressed={chosen} aria-describedby={tip} onClick={onChoose}>
        <span className="strip-label">
          {definition.title}
          <NotFiltered on={unfiltered} />
        </span>
        <span className="strip-line">
          <span className={text.length > longValue ? 'strip-value strip-value-long number' : 'strip-value number'}>
            {text}
          </span>
          <FigureNote figure={figure} definition={definition} />
        </span>
      </button>
      {why}
      <span role="tooltip" id={tip} className="strip-tip">
        {definition.description}
        {value.known && metric !== undefined && figure.ratio !== undefined
          ? ` ${ratioText(metric, figure.ratio, value.currency)}.`
          : ''}
        {value.known && figure.leadCost !== undefined ? ` ${formatLeadCost(figure.leadCost, value.currency)}.` : ''}{' '}
        Compared with {formatDateRange(comparison, { beside: range })}.
        {missing > 0 ? ` ${missing} ${missing === 1 ? 'day is' : 'days are'} missing.` : ''}
        {figure.comparable ? '' : ' The two periods have no comparable data.'}
        {partial === '' ? '' : ` The change covers the data both periods have: ${partial}.`}
      </span>
    </div>
  );
}

/** The placeholder of a figure: while it loads, or if there is none. */
export function FigureButtonSkeleton({ title, empty = false }: { title: string; empty?: boolean }) {
  return (
    <div className="strip-cell">
      <div className="strip-button">
        <span className="strip-label">{title}</span>
        <span className="strip-line">
          {empty ? <span className="strip-value strip-blank">–</span> : <Skeleton width={112} height={24} />}
        </span>
      </div>
    </div>
  );
}
