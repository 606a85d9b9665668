import { changeIn } from '../../../shared/numbers/metrics/change.ts';
import { Delta } from '../components/figures/delta.tsx';
import type { TrendModel } from './trend-model.ts';
import { pointName, type TrendWords } from './trend-words.ts';

/** Both dates with their values, and the change between them. */
export function TrendTip({ model, words, index }: { model: TrendModel; words: TrendWords; index: number }) {
  const [value, before] = [model.line[index] ?? null, model.before[index] ?? null];
  const [date, beforeDate] = [model.dates[index], model.beforeDates[index] ?? null];
  const day = model.daily?.[index] ?? null;
  const change = value === null || before === null ? null : changeIn(words.look, value, before);
  const goal = model.goal?.[index];
  const provisional = model.provisionalFrom !== null && index >= model.provisionalFrom;
  if (date === undefined) return null;
  return (
    <>
      <p className="chart-tip-title">
        {words.title}
        {model.mode === 'mean' ? ', 7 days to' : ''}
        {provisional ? ' (provisional)' : ''}
      </p>
      <p className="chart-tip-line">
        <i className="chart-key" />
        {pointName(model.kind, date)}
        <b className="number">{value === null ? 'Unknown' : words.text(value)}</b>
      </p>
      {beforeDate !== null && (
        <p className="chart-tip-line">
          <i className="chart-key chart-key-before" />
          {pointName(model.kind, beforeDate)}
          <span className="number">{before === null ? 'Unknown' : words.text(before)}</span>
        </p>
      )}
      {goal !== undefined && (
        <p className="chart-tip-line">
          <i className="chart-key chart-key-goal" />
          Goal
          <span className="number">{words.text(goal)}</span>
        </p>
      )}
      {(change !== null || day !== null) && (
        <p className="chart-tip-foot">
          {change !== null && <Delta change={change} format={words.look.format} verdict={words.verdict(change)} />}
          {day !== null && <span className="number">{words.text(day)} on the day</span>}
        </p>
      )}
    </>
  );
}
