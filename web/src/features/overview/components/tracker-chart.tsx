import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMetricCompact, formatMetricNumber } from '../../../../../shared/numbers/metrics/format.ts';
import { PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { describePace, type Tracker } from '../view/tracker.ts';

/** The month's progress, with a mark at the previous month's pace. */
function Progress({ data, month, before }: { data: Tracker; month: string; before: string }) {
  const { measure, currency, value, previous, share, pace } = data;
  const words = describePace(data);
  const text = (number: number | null) => (number === null ? 'unknown' : formatMetricNumber(measure, number, currency));
  return (
    <>
      <p className="tracker-value">
        <b className="number">{value === null ? '–' : text(value)}</b>
        <span>
          {previous === null ? (
            `No data for ${before}`
          ) : (
            <>
              of <span className="number">{text(previous)}</span> in {before}
            </>
          )}
        </span>
      </p>
      <div
        className="tracker-bar"
        role="img"
        aria-label={
          share === null
            ? `${month}: no comparison with ${before}`
            : `${month}: ${formatPercent(share, 0)} of ${before}, with ${formatPercent(pace, 0)} of the days elapsed`
        }
      >
        <span style={{ width: `${Math.min(share ?? 0, 1) * 100}%` }} />
        <i style={{ left: `${pace * 100}%` }} />
      </div>
      <p className="tracker-words">
        <span>{share === null ? 'No comparison' : `${formatPercent(share, 0)} of ${before}`}</span>
        {words !== null && (
          <span className={words.behind ? 'text-warning' : 'text-good'}>
            {words.behind ? <WarningIcon size={14} /> : <PassIcon size={14} />}
            {words.text}
          </span>
        )}
      </p>
    </>
  );
}

function Year({ year, currency }: { year: NonNullable<Tracker['year']>; currency: string | undefined }) {
  const text = (value: number) =>
    year.of === 'revenue' ? formatMetricNumber('revenue', value, currency) : formatNumber(value);
  return (
    <p className="tracker-year">
      <b className="number">{formatPercent(year.done / year.goal)}</b> of the year's goal: {text(year.done)} of{' '}
      {text(year.goal)}
      {year.of === 'unitSales' && ' units'}
      {year.unknown > 0 && `; ${year.unknown} ${year.unknown === 1 ? 'month is' : 'months are'} unknown`}
    </p>
  );
}

/** The month's progress, the year's goal, and the last twelve months as bars from 0. */
export function TrackerChart({ data }: { data: Tracker }) {
  const { measure, currency, months, monthGoal, year } = data;
  const [now, last] = [months.at(-1)?.yearMonth ?? '', months.at(-2)?.yearMonth ?? ''];
  const most = Math.max(1, monthGoal ?? 0, ...months.map(({ value }) => value ?? 0));
  return (
    <div className="tracker">
      <Progress data={data} month={formatMonth(now)} before={formatMonth(last)} />
      {year !== null && <Year year={year} currency={currency} />}
      <div className="tracker-months">
        {monthGoal !== null && (
          <div className="tracker-plot">
            <p className="tracker-goal" style={{ bottom: `${(monthGoal / most) * 100}%` }}>
              <span>Goal {formatMetricCompact('revenue', monthGoal, currency)}</span>
            </p>
          </div>
        )}
        <ol>
          {months.map(({ yearMonth, value }) => (
            <li
              key={yearMonth}
              className={yearMonth === now ? 'tracker-now' : undefined}
              title={`${formatMonth(yearMonth)}: ${value === null ? 'unknown' : formatMetricNumber(measure, value, currency)}`}
            >
              {value !== null && <i style={{ height: `${(value / most) * 100}%` }} />}
              <span className="tracker-amount number" style={{ bottom: `${((value ?? 0) / most) * 100}%` }}>
                {value === null ? '–' : formatMetricCompact(measure, value, currency)}
              </span>
              <span className="tracker-month">
                {formatMonthShort(yearMonth)}
                <span className="visually-hidden"> {yearMonth.slice(0, 4)}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
