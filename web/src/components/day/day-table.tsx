import { judgeChange } from '../../../../shared/domain/pages/format.ts';
import type { DayView } from '../../../../shared/model/day.ts';
import { dimensions } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { formatAs } from '../../../../shared/numbers/metrics/format.ts';
import { rowName } from '../table/row-name.ts';
import type { Explanation } from '../why/explain.ts';
import { formatEffect } from '../why/finding.ts';
import { dayLook, restName } from './day-effects.ts';

/**
 * The rows of a breakdown with their usual values, those that moved like the day first; the differences add up to that
 * of the day.
 */
export function DayTable({
  view,
  breakdown,
  explanation,
}: {
  view: DayView;
  breakdown: DayView['breakdowns'][number];
  /** Absent without a usual value. */
  explanation: Explanation | undefined;
}) {
  const { dimension, rows, other } = breakdown;
  const look = dayLook(view);
  const text = (value: number | null) => (value === null ? '–' : formatAs(look, value, view.currency ?? 'USD'));
  const effects = new Map(explanation?.contributions.rows.map(({ id, effect }) => [id, effect]));
  const direction = (explanation?.contributions.change ?? 0) > 0 ? 1 : -1;
  const listed = rows
    .map(({ key, channel, value, usual }) => {
      const id = JSON.stringify([key, channel]);
      return { id, name: rowName(dimension, key), channel, value, usual, effect: effects.get(id) ?? 0 };
    })
    .toSorted((a, another) => direction * (another.effect - a.effect) || another.value - a.value);
  const largest = Math.max(...listed.map(({ effect }) => Math.abs(effect)), 0);
  const effectCell = (effect: number) =>
    explanation !== undefined && (
      <td className={`number text-${judgeChange(look, effect)}`}>
        <i style={{ width: largest === 0 ? 0 : `${Math.min(Math.abs(effect) / largest, 1) * 40}px` }} />
        {formatEffect(explanation, effect)}
      </td>
    );
  const rest = explanation?.contributions.rest ?? 0;
  return (
    <table className="day-table">
      <caption className="visually-hidden">{dimensions[dimension].title} compared with a usual day</caption>
      <thead>
        <tr>
          <th scope="col">{dimensions[dimension].title}</th>
          <th scope="col">{look.title}</th>
          {explanation !== undefined && <th scope="col">Usual</th>}
          {explanation !== undefined && <th scope="col">Difference</th>}
        </tr>
      </thead>
      <tbody>
        {listed.map(({ id, name, value, usual, effect }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="number">{text(value)}</td>
            {explanation !== undefined && <td className="number">{text(usual)}</td>}
            {effectCell(effect)}
          </tr>
        ))}
        {(other.value !== 0 || rest !== 0) && (
          <tr>
            <th scope="row">{restName}</th>
            <td className="number">{text(other.value)}</td>
            {explanation !== undefined && <td className="number">{text(other.usual)}</td>}
            {effectCell(rest)}
          </tr>
        )}
      </tbody>
      {view.total !== null && (
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className="number">{text(view.total.value)}</td>
            {explanation !== undefined && <td className="number">{text(view.total.usual)}</td>}
            {explanation !== undefined && (
              <td className="number">{formatEffect(explanation, explanation.contributions.change)}</td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
