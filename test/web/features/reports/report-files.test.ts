import { expect, it } from 'vitest';
import type { ColumnData } from '../../../../shared/documents/table-model.ts';
import { toClipboard } from '../../../../web/src/components/table/table-export.ts';
import { annualColumns, annualGroups } from '../../../../shared/documents/annual.ts';
import { metricColumns, groupMetricRows } from '../../../../shared/documents/metric-rows.ts';
import { lastMonths } from '../../../../shared/documents/months.ts';
import { revenueColumns, revenueMetrics } from '../../../../shared/documents/revenue.ts';
import { channelColumns, channelRows, deviceColumns, deviceRows } from '../../../../shared/documents/shares.ts';
import { allSitesColumns, fileColumns, paperColumns, revenueSiteColumns, scoreRankColumns, siteColumns } from '../../../../shared/documents/site-columns.ts';
import { reportFixture } from '../../../shared/documents/report-fixture.ts';

/** A number as people read it: how large, how exactly, and whether it is a share. */
const read = (words: string) => {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(words) ?? [];
  return { value: Number(digits.replaceAll(',', '')), within: 0.5 * 10 ** -(digits.split('.')[1]?.length ?? 0) + 1e-6, isShare: words.includes('%') };
};

/** Cells of a file that are not the number, or not in the unit, of their words on the page. */
function unlike<Row>(name: string, columns: readonly ColumnData<Row>[], rows: readonly Row[]): string[] {
  return columns.filter(({ numeric }) => numeric === true).flatMap(column =>
    rows.flatMap(row => {
      const words = column.text?.(row) ?? '';
      const value = column.value(row);
      if (typeof value !== 'number' || !/\d/.test(words)) return typeof value === 'number' && words === '' ? [`${name}, ${column.title}: ${value} has no words`] : [];
      const cell = toClipboard([column], [row]).split('\n')[1] ?? '';
      if (/^\d+:\d\d$/.test(words)) return cell === words ? [] : [`${name}, ${column.title}: ${cell} for ${words}`];
      const [file, page] = [read(cell), read(words)];
      return Math.abs(file.value - page.value) <= page.within && file.isShare === page.isShare ? [] : [`${name}, ${column.title}: ${cell} for ${words}`];
    }),
  );
}

it.each([
  ['a month of a company', { sites: 21, shop: true }],
  ['a year of a site', { start: '2026-01-01', end: '2026-11-19', grain: 'month' as const, shop: true }],
])('%s: a file has the numbers and units of its page', (_, options) => {
  const report = reportFixture(options);
  const pairs = lastMonths(report);
  const sites = [...siteColumns(report), ...allSitesColumns(report, false), ...revenueSiteColumns(report), ...scoreRankColumns(report), ...paperColumns(report)];
  expect([
    ...unlike('sites', fileColumns(sites), report.sites),
    ...unlike('metrics', metricColumns('October 2026', 'September 2026'), groupMetricRows(report).flatMap(({ rows }) => rows)),
    ...unlike('year', annualColumns(report), annualGroups(report, 'now').flatMap(({ rows }) => rows)),
    ...unlike('months', revenueColumns(revenueMetrics(report, true), pairs), pairs),
    ...unlike('channels', channelColumns, channelRows(report)),
    ...unlike('devices', deviceColumns, deviceRows(report)),
  ]).toEqual([]);
});
