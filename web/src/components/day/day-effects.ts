import { measureDefinition, type NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import type { DayView } from '../../../../shared/model/day.ts';
import { dimensions } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { explainChange } from '../../../../shared/numbers/comparison/contributions.ts';
import { measures } from '../../../../shared/numbers/metrics/measures.ts';
import { rowName } from '../table/row-name.ts';
import type { Explanation } from '../why/explain.ts';

export const restName = 'All others';

/** The label and style of the day's number. */
export const dayLook = ({ metric }: Pick<DayView, 'metric'>): NumberDefinition => measureDefinition(metric);

/** Explains a day's difference from its usual value by one breakdown; undefined without a usual value. */
export function explainDay(view: DayView, breakdown: DayView['breakdowns'][number]): Explanation | undefined {
  const { total, metric } = view;
  if (total === null || total.usual === null) return undefined;
  const look = dayLook(view);
  const made = (of: number | null) => ({ of: of ?? 0, over: 0 });
  const rows = breakdown.rows.map(({ key, channel, value, usual }) => ({
    id: JSON.stringify([key, channel]),
    name: rowName(breakdown.dimension, key),
    now: made(value),
    before: made(usual),
  }));
  const whole = { now: made(total.value), before: made(total.usual) };
  const contributions = explainChange(look, { kind: 'sum' }, whole, rows);
  if (contributions === null) return undefined;
  return {
    id: breakdown.dimension,
    title: dimensions[breakdown.dimension].title,
    contributions,
    look,
    currency: view.currency ?? 'USD',
    unit: '',
    rows: new Map(rows.map(({ id, ...row }) => [id, row])),
    numbers: [{ part: 'of', title: measures[metric].title, isMoney: look.format === 'currency' }],
    restName,
    total: whole,
  };
}
