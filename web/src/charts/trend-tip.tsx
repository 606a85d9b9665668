import { changeIn } from '../../../shared/numbers/metrics/change.ts';
import { dataStateTexts, toSettling } from '../../../shared/numbers/metrics/data-state.ts';
import { Delta } from '../components/figures/delta.tsx';
import type { ChartNote } from './notes.ts';
import { secondColor } from './make-trend.ts';
import { TipLine } from './tip-line.tsx';
import type { TrendModel } from './trend-model.ts';
import { readAhead, type TrendTexts } from './trend-text.ts';

const maxNotes = 3;

/** Both dates with their values, the change between them, and the note that the value is final or not. */
export function TrendTip({
  model,
  words,
  index,
  notes,
}: {
  model: TrendModel;
  words: TrendTexts;
  index: number;
  notes: readonly ChartNote[];
}) {
  const [value, before] = [model.line[index] ?? null, model.before[index] ?? null];
  const [name, beforeName] = [model.names[index], model.beforeNames[index] ?? null];
  const day = model.daily?.[index] ?? null;
  const change = value === null || before === null ? null : changeIn(words.look, value, before);
  const goal = model.goal?.[index];
  const secondValue = model.second?.line[index] ?? null;
  const isMoving = model.provisionalFrom !== null && index >= model.provisionalFrom;
  const text = (amount: number | null) => (amount === null ? 'Unknown' : words.text(amount));
  if (name === undefined) return null;
  const projected = value === null ? readAhead(model, words, index) : null;
  return (
    <>
      <p className="chart-tip-title">
        <span>{model.mode === 'mean' ? `${words.title}, 7 days to` : words.title}</span>
        <span>
          {projected !== null
            ? 'Forecast'
            : isMoving
              ? (words.running ?? dataStateTexts.provisional.word)
              : dataStateTexts[toSettling(false)].word}
        </span>
      </p>
      <TipLine
        name={name}
        value={projected?.value ?? text(value)}
        look="line"
        color={model.parts.length === 0 ? 'var(--series)' : 'var(--t2)'}
        isMain
      />
      {projected !== null && <TipLine name="90% range" value={projected.range} look="range" color="var(--series)" />}
      {projected === null &&
        model.parts.map(({ id, name: partName, color, values }) => (
          <TipLine key={id} name={partName} value={text(values[index] ?? null)} look="line" color={`var(${color})`} />
        ))}
      {words.second !== undefined && model.second !== null && projected === null && (
        <TipLine
          name={words.second.title}
          value={secondValue === null ? 'Unknown' : words.second.text(secondValue)}
          look="line"
          color={`var(${secondColor})`}
        />
      )}
      {beforeName !== null && (
        <TipLine name={beforeName} value={text(before)} look="dashed" color="var(--comparison)" />
      )}
      {goal !== undefined && <TipLine name="Goal" value={words.text(goal)} look="line" color="var(--good-fill)" />}
      {(change !== null || day !== null) && (
        <p className="chart-tip-foot">
          {change !== null && <Delta change={change} format={words.look.format} verdict={words.verdict(change)} />}
          {day !== null && <span className="number">{words.text(day)} on the day</span>}
        </p>
      )}
      {notes.slice(0, maxNotes).map(({ annotationId, text }) => (
        <p key={annotationId} className="chart-tip-note">
          {text}
        </p>
      ))}
      {notes.length > maxNotes && <p className="chart-tip-note">{notes.length - maxNotes} more</p>}
    </>
  );
}
