import type { Theme } from '../../../../shared/model/user.ts';
import type { Exported } from '../table/table-export.ts';
import { getCellText } from '../../../../shared/documents/table-model.ts';
import type { DocumentTable, ReportDocument } from '../../../../shared/model/report-document.ts';
import { choosePaper } from '../../../../shared/documents/paper.ts';

const [narrowest, widest, measured] = [5, 36, 300];

/** Label and text of a note: 'Period: Oct 1 - 31'. A note without a label goes under the table. */
const matchFact = (note: string) => /^([^:]{1,24}): (.+)$/s.exec(note);

/** A table with all of its rows as a document; its notes become the facts of the title block. */
export function tableDocument<Row>(
  { title, columns, rows, info, totals }: Exported<Row>,
  theme: Pick<Theme, 'title' | 'primary' | 'mainLogo'>,
  language: string,
): ReportDocument {
  const notes = info.notes.filter(note => note !== '' && note !== title);
  const facts = notes.flatMap(note => {
    const [, label, text] = matchFact(note) ?? [];
    return label === undefined || text === undefined ? [] : [{ label, text }];
  });
  const subject = facts.find(({ label }) => label === 'Site')?.text;
  const lengths = columns.map(column =>
    Math.min(
      widest,
      Math.max(narrowest, column.title.length, ...rows.slice(0, measured).map(row => getCellText(column, row).length)),
    ),
  );
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const table: DocumentTable = {
    kind: 'table',
    pageBreak: 'auto',
    title: '',
    columns: columns.map((column, index) => ({
      title: column.title,
      align: column.numeric === true ? 'right' : 'left',
      width: (lengths[index] ?? narrowest) / whole,
    })),
    rows: rows.map(row => ({
      kind: 'cells',
      cells: columns.map(column => ({
        text: getCellText(column, row),
        tone: column.value(row) === null ? 'quiet' : 'plain',
      })),
    })),
    totals:
      totals === undefined || rows.length === 0
        ? null
        : columns.map((column, index) => (index === 0 ? totals : (column.total?.(rows) ?? ''))),
  };
  return {
    title,
    head: {
      brand: theme.title,
      logo: theme.mainLogo ?? null,
      color: theme.primary,
      subject: subject ?? '',
      facts: facts.filter(({ label }) => label !== 'Site'),
    },
    blocks: [table],
    footnotes: notes.filter(note => matchFact(note) === null),
    footer: [theme.title, title, subject].filter(part => part !== undefined).join(' – '),
    paper: choosePaper(language),
    fileName: info.name,
  };
}
