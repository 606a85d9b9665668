import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatDateRange } from '../../../../shared/domain/formats/dates.ts';
import { addDays, type DayRange, isDay, countDays } from '../../../../shared/domain/periods/days.ts';
import { customId, rangeProblem } from '../../../../shared/domain/periods/named-period.ts';
import {
  computeComparison,
  type ComparisonKind,
  type Period,
  type PeriodKind,
} from '../../../../shared/domain/periods/periods.ts';
import { Button } from '../../components/form/button.tsx';
import { CheckIcon } from '../../components/icons/actions.tsx';
import { useMedia } from '../../components/media/use-media.ts';
import { useScope } from '../address/scope.tsx';
import { comparisonName, periodName, rangeText } from '../layout/period-text.ts';
import { choosable } from './calendar.ts';
import { DayCalendar } from './day-calendar.tsx';
import './period-chooser.css';

/** The presets in groups, in display order. */
const groups: readonly (readonly PeriodKind[])[] = [
  ['last-7', 'last-31', 'this-month'],
  ['month'],
  ['quarter', 'year'],
];
const comparisons = ['previous', 'year-ago'] as const;

const formatNote = (period: Period): string =>
  period.kind === 'month' ? `${countDays(period)} days` : rangeText(period);

/** The selection before it is applied: a listed period by its id, or days. */
type Draft = { readonly range: DayRange; readonly id: string; readonly compare: ComparisonKind };

/** Presets, two months of days, and the comparison. Nothing changes until Apply. */
export function PeriodChooser({ onClose }: { onClose: () => void }) {
  const { periods, period, compare, today = '', change } = useScope();
  const fallback = periods[0];
  const [draft, setDraft] = useState<Draft>(() => ({
    range: period ?? fallback ?? choosable(today),
    id: period?.id ?? '',
    compare,
  }));
  /** A preset moves the calendar to its own months. */
  const [picked, setPicked] = useState('');
  const narrow = useMedia('(max-width: 720px)');
  const ids = useId();
  const presets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const buttons = [...(presets.current?.querySelectorAll('button') ?? [])];
    (buttons.find(button => button.ariaPressed === 'true') ?? buttons[0])?.focus();
  }, []);
  const onPresetKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(presets.current?.querySelectorAll('button') ?? [])];
    buttons[buttons.findIndex(button => button === document.activeElement) + step]?.focus();
  };
  const { start, end } = draft.range;
  const problem = rangeProblem(draft.range, today);
  // A month or year that began today contains only that day.
  const isListed = periods.some(({ id }) => id === draft.id);
  const setRange = (range: DayRange) => {
    const listed = periods.find(preset => preset.start === range.start && preset.end === range.end);
    setDraft({ ...draft, range, id: listed?.id ?? customId(range) });
  };
  const apply = () => {
    change({ period: draft.id, compare: draft.compare });
    onClose();
  };
  const thisYear = periods.find(({ kind }) => kind === 'year')?.id;
  const comparison = problem === null || isListed ? computeComparison(draft.range, draft.compare) : null;
  const days = choosable(today);
  return (
    <form
      className="chooser"
      onSubmit={event => {
        event.preventDefault();
        if (problem === null || isListed) apply();
      }}
    >
      <div className="chooser-main">
        <div className="chooser-presets" role="group" aria-label="Presets" ref={presets}>
          {groups.map(kinds => (
            <ul key={kinds[0]}>
              {kinds
                .flatMap(kind => periods.filter(preset => preset.kind === kind))
                .map(preset => (
                  <li key={preset.id}>
                    <button
                      type="button"
                      className="chooser-preset"
                      onKeyDown={onPresetKey}
                      aria-pressed={preset.id === draft.id}
                      onClick={() => {
                        setDraft({ ...draft, range: preset, id: preset.id });
                        setPicked(preset.id);
                      }}
                    >
                      <span>{periodName(preset, preset.id === thisYear)}</span>
                      <small>{formatNote(preset)}</small>
                      {preset.id === draft.id && <CheckIcon size={14} />}
                    </button>
                  </li>
                ))}
            </ul>
          ))}
        </div>
        <div className="chooser-days">
          <div className="chooser-fields">
            <label htmlFor={`${ids}-from`}>From</label>
            <label htmlFor={`${ids}-to`}>To</label>
            <input
              id={`${ids}-from`}
              type="date"
              value={start}
              min={days.start}
              max={days.end}
              aria-describedby={`${ids}-problem`}
              onChange={event => isDay(event.target.value) && setRange({ start: event.target.value, end })}
            />
            <input
              id={`${ids}-to`}
              type="date"
              value={end}
              min={days.start}
              max={days.end}
              aria-describedby={`${ids}-problem`}
              onChange={event => isDay(event.target.value) && setRange({ start, end: event.target.value })}
            />
          </div>
          <DayCalendar
            key={picked}
            range={draft.range}
            compared={comparison}
            today={today}
            months={narrow ? 1 : 2}
            onChange={setRange}
          />
          <p className="chooser-legend" id={`${ids}-problem`} role="status">
            {problem === null || isListed ? (
              <>
                <span>
                  <i className="legend-chosen" />
                  selected, {countDays(draft.range)} {countDays(draft.range) === 1 ? 'day' : 'days'}
                </span>
                <span>
                  <i className="legend-compared" />
                  compared with
                </span>
              </>
            ) : (
              <span className="text-bad">
                {problem} Choose dates up to {rangeText({ start: addDays(today, -1), end: addDays(today, -1) })}, 18
                months at most.
              </span>
            )}
          </p>
          <fieldset className="chooser-compare">
            <legend>Compare with</legend>
            {comparisons.map(kind => (
              <label key={kind} className="chooser-option">
                <input
                  type="radio"
                  name={`${ids}-compare`}
                  checked={draft.compare === kind}
                  onChange={() => setDraft({ ...draft, compare: kind })}
                />
                <span>
                  {comparisonName(kind, draft.range)}
                  <small>{formatDateRange(computeComparison(draft.range, kind), { year: kind === 'year-ago' })}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <p className="chooser-rule">A calendar month, quarter, or year is compared with the previous one.</p>
        </div>
      </div>
      <div className="chooser-foot">
        <span className="chooser-keys">
          <kbd>←</kbd>
          <kbd>→</kbd> day <kbd>PgUp</kbd>
          <kbd>PgDn</kbd> month <kbd>Shift</kbd> + <kbd>→</kbd> extend <kbd>T</kbd> yesterday <kbd>Esc</kbd> close
        </span>
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={problem !== null && !isListed}>
          Apply
        </Button>
      </div>
    </form>
  );
}
