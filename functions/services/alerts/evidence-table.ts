import { formatDay } from '../../../shared/domain/formats/dates.ts';
import { cellText } from '../../../shared/domain/alerts/cell-text.ts';
import type { Evidence } from '../../../shared/model/alert.ts';
import type { EmailContent } from '../mail/email-content.ts';

/** Builds an alert email's table of evaluated days; undefined without numbers. */
export function evidenceTable(evidence: Evidence): EmailContent['table'] {
  const judged = evidence.rows.filter(({ kind }) => kind === 'fires');
  if (judged.length === 0) return undefined;
  const formatCells = (cells: readonly (number | null)[]) =>
    cells.map((cell, index) => cellText(evidence, index, cell));
  return {
    head: ['Day', ...evidence.columns.map(({ title }) => title)],
    rows: judged.map(({ date, cells }) => [formatDay(date), ...formatCells(cells)]),
    ...(evidence.total === undefined || judged.length < 2
      ? {}
      : { total: ['Together', ...formatCells(evidence.total)] }),
  };
}
