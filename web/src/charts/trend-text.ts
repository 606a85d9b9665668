import { lowerWord } from '../../../shared/numbers/metrics/data-state.ts';
import type { PrintedLook } from '../../../shared/numbers/metrics/change.ts';
import type { ChartNote } from './notes.ts';
import type { TrendModel } from './trend-model.ts';

export type TrendTexts = {
  /** 'Sessions', as the tip and screen readers name the value. */
  readonly title: string;
  readonly text: (value: number) => string;
  readonly short: (value: number) => string;
  /** Names of both periods, as in the legend and at the lines' ends. */
  readonly now: string;
  readonly before: string | null;
  /** A second metric of the chart. */
  readonly second?: {
    readonly title: string;
    readonly text: (value: number) => string;
    readonly short: (value: number) => string;
  };
  /** The label of the goal's line: 'goal 4.7 a month'; absent without a goal. */
  readonly goal?: string;
  /** The label of hatched bars: 'not over yet'. */
  readonly running?: string;
  /** The number format of the values. */
  readonly look: PrintedLook;
  readonly verdict: (change: number | null) => 'good' | 'bad' | 'neutral';
};

/** The expected value of a projected point and its range; null for other points. */
export function readAhead({ ahead }: TrendModel, words: TrendTexts, index: number) {
  const [value, low, high] = [ahead?.line[index], ahead?.low[index], ahead?.high[index]].map(part => part ?? null);
  if (ahead === null || index < ahead.from || value == null || low == null || high == null) return null;
  const range = `${words.text(low)} to ${words.text(high)}`;
  return { value: words.text(value), range, sentence: `about ${words.text(value)} expected, ${range}` };
}

/** The text of a point in one line, for screen readers. */
export function pointSentence(
  model: TrendModel,
  words: TrendTexts,
  index: number,
  notes: readonly ChartNote[] = [],
): string {
  const [value, before] = [model.line[index] ?? null, model.before[index] ?? null];
  const name = model.names[index];
  const beforeName = model.beforeNames[index] ?? null;
  if (name === undefined) return '';
  const projected = value === null ? readAhead(model, words, index) : null;
  const isProvisional = projected === null && model.provisionalFrom !== null && index >= model.provisionalFrom;
  const provisional = isProvisional ? `, ${lowerWord('provisional')}` : '';
  const mean = model.mode === 'mean' ? ', 7-day average' : '';
  const against = beforeName === null ? '' : `; ${beforeName}: ${before === null ? 'unknown' : words.text(before)}`;
  const goal = model.goal?.[index];
  const goalText = goal === undefined ? '' : `; goal ${words.text(goal)}`;
  const text = projected === null ? (value === null ? 'unknown' : words.text(value)) : projected.sentence;
  const secondValue = model.second?.line[index] ?? null;
  const secondText =
    words.second === undefined || model.second === null || index > model.newest
      ? ''
      : `; ${words.second.title}: ${secondValue === null ? 'unknown' : words.second.text(secondValue)}`;
  const partsText = model.parts
    .flatMap(({ name: partName, values }) => {
      const part = values[index] ?? null;
      return part === null ? [] : [`; ${partName}: ${words.text(part)}`];
    })
    .join('');
  const noted = notes.map(note => `; note: ${note.text}`).join('');
  return `${name}: ${text}${mean}${provisional}${partsText}${secondText}${against}${goalText}${noted}`;
}
