import { skipToken } from '@reduxjs/toolkit/query';
import { toYearMonth } from '../../../../shared/domain/periods/days.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { useSoldOfReportQuery } from './reports-api.ts';
import { lastMonths } from '../../../../shared/documents/months.ts';
import { type Sold, soldColumns, soldMonths } from '../../../../shared/documents/sold.ts';

/** Sales that users entered at the report's node; nothing until they are loaded. */
export function useSold(report: Report | undefined): Sold {
  const month = report === undefined ? '' : toYearMonth(report.range.end);
  const { currentData } = useSoldOfReportQuery(
    report === undefined
      ? skipToken
      : { params: { siteId: report.node.siteId, from: month, to: month }, query: { format: 'year' } },
  );
  if (report === undefined || currentData === undefined) return { columns: [], rows: [] };
  const rows = soldMonths(lastMonths(report), currentData);
  return { columns: soldColumns(rows, currentData), rows };
}
