import { expect, it } from 'vitest';
import { figureDefinition } from '../../../../shared/domain/pages/format.ts';
import { forecastRow, rowKey, trendColumns, trendRows } from '../../../../web/src/components/trend/trend-table.ts';

const forecast = { month: '202611', soFar: 9_000, total: 12_388, low: 11_921, high: 12_874, days: [], spread: 20 };
const series = [{ date: '2026-11-25', value: 402, provisional: true }];
const before = [{ date: '2026-10-25', value: 400, provisional: false }];
const parts = [{ id: 'organic', name: 'Organic search', color: '--c', values: [402] }];

it('ends with the projected month, its range, and nothing to compare it with', () => {
  const goals = { definition: figureDefinition('goals'), currency: 'USD' };
  const columns = trendColumns('day', figureDefinition('sessions'), 'USD', true, goals, parts);
  const rows = [...trendRows(series, before, 'day', [], [{ date: '2026-11-25', value: 9, provisional: true }], parts), forecastRow(forecast)];
  expect(rows.map(row => columns.map(({ value, text }) => text?.(row) ?? value(row)))).toEqual([
    ['Nov 25, 2026', '402', '9', '402', 'Preliminary', 'Oct 25, 2026', '400', '+0.5%', ''],
    ['Nov 30, 2026 (forecast)', '12,400, 11,900 to 12,900', '–', '–', 'Forecast of November 2026, 90% range', '–', '–', '–', ''],
  ]);
});

it('exports the projected total as a number, and tells its row from that of the same day', () => {
  const row = forecastRow(forecast);
  expect(trendColumns('day', figureDefinition('sessions'), 'USD', false)[1]?.value(row)).toBe(12_400);
  expect(rowKey(row)).not.toBe(rowKey({ ...row, forecast: undefined } as never));
});
