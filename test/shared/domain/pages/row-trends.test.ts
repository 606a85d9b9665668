import { describe, expect, it } from 'vitest';
import { buildPanel } from '../../../../shared/domain/pages/page.ts';
import { monthSumsOfDays } from '../../../../shared/numbers/breakdowns/month-sums.ts';
import { coreDay } from '../support-days.ts';
import { bought, input, readRowsData, rowsPanel } from './sample-pages.ts';

const channels = rowsPanel({ dimension: 'channel', columns: ['sessions', 'goals'], trend: true });
const findTrend = (data: ReturnType<typeof readRowsData>, channel: string) => data.rows.find(({ key }) => key[0] === channel)?.trend;
const range = { start: '2026-10-04', end: '2026-10-06' };

describe("a row's trend over the range", () => {
  it('is its measure by day: 0 without a row, null for a missing day', () => {
    const day = (date: string, sessions: number) => coreDay(date, [{ source: 'google', medium: 'organic', sessions }]);
    const data = readRowsData(buildPanel(input({ ga4: { core: [day('2026-10-03', 99), day('2026-10-04', 7), day('2026-10-06', 5)] } }, { range }), channels));
    expect([findTrend(data, 'organic'), findTrend(data, 'email')]).toEqual([[7, null, 5], [0, null, 0]]);
    const without = readRowsData(buildPanel(input({ ga4: { core: [day('2026-10-05', 7)] } }), { ...channels, trend: undefined }));
    expect(without.rows.every(row => !('trend' in row))).toBe(true);
  });

  it('is its measure by month if stored, without money', () => {
    const year = { start: '2026-08-01', end: '2026-10-31' };
    const days = [bought('2026-08-20', 2), bought('2026-10-01', 2), bought('2026-10-02', 2)];
    const months = { ga4: { range: monthSumsOfDays('ga4', { ga4: days }, year, '2026-11-20'), comparison: [] } };
    const of = (columns: Parameters<typeof rowsPanel>[0]['columns']) =>
      readRowsData(buildPanel(input({ ga4: { core: days } }, { range: year, grain: 'month', months }), rowsPanel({ dimension: 'channel', columns, trend: true })));
    expect(findTrend(of(['sessions', 'bounceRate']), 'paid')).toEqual([10, null, 20]);
    expect(findTrend(of(['sessions', 'revenue']), 'paid')).toEqual([10, null, 20]);
    expect(findTrend(of(['revenue', 'sessions']), 'paid')).toBeUndefined();
    const cities = rowsPanel({ dimension: 'landingPage', columns: ['sessions'], trend: true });
    const pages = [{ date: '2026-10-01', pages: [{ page: '/', sessions: 4, engagedSessions: 2, keyEvents: 1 }] }];
    expect(readRowsData(buildPanel(input({ ga4: { pages, core: days } }, { range: year, grain: 'month', months }), cities)).rows[0]?.trend).toBeUndefined();
    expect(readRowsData(buildPanel(input({ ga4: { core: days } }, { range: year, grain: 'month', months: undefined }), rowsPanel({ dimension: 'channel', columns: ['sessions', 'bounceRate'], trend: true }))).rows[0]?.trend).toBeUndefined();
  });
});
