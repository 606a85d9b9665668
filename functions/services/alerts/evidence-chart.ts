import { cellText } from '../../../shared/domain/alerts/cell-text.ts';
import { formatDay } from '../../../shared/domain/formats/dates.ts';
import type { Evidence } from '../../../shared/model/alert.ts';
import type { BarChart } from '../mail/bars.ts';

/** Days of a small chart: all evaluated ones, and earlier days if they fit. */
const maxDays = 10;
/** The longest bar leaves room, so a line at its end stays visible. */
const headroom = 1.08;

/**
 * Builds an alert email's chart of the newest final days: evaluated days marked, with a line at the limit or expected
 * value. Undefined without daily numbers.
 */
export function evidenceChart(evidence: Evidence): BarChart | undefined {
  const { columns, charted, compared, limit } = evidence;
  const column = charted === undefined ? undefined : columns[charted];
  const settled = evidence.rows.filter(({ kind }) => kind !== 'provisional');
  const firstJudged = settled.findIndex(({ kind }) => kind === 'fires');
  if (charted === undefined || column === undefined || firstJudged < 0) return undefined;
  const rows = settled.slice(Math.max(0, Math.min(firstJudged, settled.length - maxDays)));
  const getLineValue = (cells: readonly (number | null)[]) =>
    limit ?? (compared === undefined ? null : cells[compared]) ?? null;
  const values = rows.flatMap(({ cells }) => [cells[charted] ?? 0, getLineValue(cells) ?? 0]);
  const most = Math.max(...values, Number.EPSILON) * headroom;
  const toShare = (value: number | null | undefined) => (value === null || value === undefined ? null : value / most);
  const line =
    limit !== null
      ? `The line marks ${cellText(evidence, charted, limit)}. `
      : compared === undefined
        ? ''
        : "Each day's line marks the expected value. ";
  return {
    title: `${column.title} by day`,
    days: rows.map(({ date, cells, kind }) => ({
      day: formatDay(date),
      text: cellText(evidence, charted, cells[charted] ?? null),
      share: toShare(cells[charted]),
      mark: toShare(getLineValue(cells)),
      isJudged: kind === 'fires',
    })),
    note: `${line}The rule checked the days in bold. Only final days are shown.`,
  };
}
