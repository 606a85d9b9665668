import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatDate, formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { addMonths, type Day, type DayRange, monthRange, toYearMonth } from '../../../../shared/domain/periods/days.ts';
import { IconButton } from '../../components/form/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../components/icons/actions.tsx';
import { choosable, clamped, dayForKey, rangeBetween, splitIntoWeeks } from './calendar.ts';

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;
const monthStart = (day: Day): Day => monthRange(toYearMonth(day)).start;
const isWithin = (day: Day, range: DayRange | null): boolean =>
  range !== null && day >= range.start && day <= range.end;

function makeClassName(day: Day, range: DayRange, compared: DayRange | null): string {
  return [
    'day-cell',
    ...(isWithin(day, range) ? ['day-chosen'] : []),
    ...(day === range.start || day === range.end ? ['day-end'] : []),
    ...(isWithin(day, compared) ? ['day-compared'] : []),
  ].join(' ');
}

/**
 * Months of days: one click starts a range, the next ends it; with the keyboard, Shift extends it. Future days can't be
 * selected.
 */
export function DayCalendar({
  range,
  compared,
  today,
  months,
  onChange,
}: {
  range: DayRange;
  compared: DayRange | null;
  today: Day;
  months: 1 | 2;
  onChange: (range: DayRange) => void;
}) {
  const days = choosable(today);
  /** The first day of a range while its other end is being selected. */
  const [anchor, setAnchor] = useState<Day | null>(null);
  const [focused, setFocused] = useState<Day>(() => clamped(range.end, days));
  const [shown, setShown] = useState<Day>(() => addMonths(monthStart(clamped(range.end, days)), 1 - months));
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, shown]);

  const show = (day: Day) => {
    const month = monthStart(day);
    if (month < shown) setShown(month);
    else if (month > addMonths(shown, months - 1)) setShown(addMonths(month, 1 - months));
  };
  const press = (day: Day) => {
    setFocused(day);
    onChange(anchor === null ? { start: day, end: day } : rangeBetween(anchor, day));
    setAnchor(anchor === null ? day : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayForKey(event.key, focused, today);
    if (next === null) return;
    event.preventDefault();
    const day = clamped(next, days);
    moved.current = true;
    setFocused(day);
    show(day);
    if (!event.shiftKey || event.key === 'T') return;
    const from = anchor ?? focused;
    setAnchor(from);
    onChange(rangeBetween(from, day));
  };
  const isLast = shown >= addMonths(monthStart(days.end), 1 - months);
  return (
    <div className="days" ref={grid}>
      <div className="days-turn">
        <IconButton
          label="Month before"
          disabled={shown <= monthStart(days.start)}
          onClick={() => setShown(addMonths(shown, -1))}
        >
          <ArrowLeftIcon size={15} />
        </IconButton>
        <IconButton label="Month after" disabled={isLast} onClick={() => setShown(addMonths(shown, 1))}>
          <ArrowRightIcon size={15} />
        </IconButton>
      </div>
      {Array.from({ length: months }, (_, index) => addMonths(shown, index)).map(first => (
        <table key={first} className="days-month">
          <caption>{formatMonth(toYearMonth(first))}</caption>
          <thead>
            <tr>
              {weekdays.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {splitIntoWeeks(first).map((week, at) => (
              <tr key={at}>
                {week.map((day, column) => (
                  <td key={day ?? `none-${column}`}>
                    {day !== null && (
                      <button
                        type="button"
                        data-day={day}
                        className={makeClassName(day, range, compared)}
                        disabled={!isWithin(day, days)}
                        aria-label={formatDate(day)}
                        tabIndex={day === focused ? 0 : -1}
                        aria-pressed={isWithin(day, range)}
                        onClick={() => press(day)}
                        onKeyDown={onKeyDown}
                        onFocus={() => setFocused(day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
