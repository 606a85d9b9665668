import { sessionApi } from '../../app/api/session-endpoints.ts';
import type { Store } from '../../app/store.ts';
import { defaultTheme } from '../../../../shared/model/user.ts';
import { withCompared } from '../../../../shared/documents/table-model.ts';
import { toastShown } from '../toast/toast-slice.ts';
import {
  download,
  type Exportable,
  type Exported,
  type ExportKind,
  type Pictured,
  printTable,
  toClipboard,
  toCsv,
} from './table-export.ts';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const count = (rows: readonly unknown[]) =>
  `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`;

/**
 * Copies, prints or downloads all rows of a table, and reports it. The Excel library loads on demand; the server draws
 * PDFs. Rejects if the rows or the library can't be loaded or the file can't be created.
 */
export async function exportAs<Row>(
  kind: ExportKind,
  { title, columns: shown, rows, info, allRows, totals, charts }: Exportable<Row> & Pictured & { title: string },
  dispatch: Store['dispatch'],
): Promise<void> {
  const notify = (text: string) => void dispatch(toastShown({ tone: 'good', text }));
  if (kind === 'png') {
    const { drawPicture } = await import('../../charts/picture.ts');
    download(
      `${info.name}.png`,
      'image/png',
      await drawPicture(
        charts,
        title,
        info.notes.filter(note => note !== title),
      ),
    );
    return notify(`${info.name}.png was saved`);
  }
  const all = allRows === undefined ? rows : await allRows();
  const columns = withCompared(shown);
  const table: Exported<Row> = { title, columns, rows: all, info, totals };
  switch (kind) {
    case 'copy':
      return navigator.clipboard.writeText(toClipboard(columns, all)).then(
        () => notify(`${count(all)} copied`),
        () => void dispatch(toastShown({ tone: 'bad', text: 'Your browser blocked copying. Use CSV instead.' })),
      );
    case 'print':
      return printTable(title, columns, all, info);
    case 'csv':
      download(`${info.name}.csv`, 'text/csv;charset=utf-8', toCsv(columns, all, info));
      return notify(`${info.name}.csv was saved, with ${count(all)}`);
    case 'excel': {
      const { toExcel } = await import('../spreadsheet/excel-file.ts');
      download(`${info.name}.xlsx`, excelType, await toExcel(table));
      return notify(`${info.name}.xlsx was saved, with ${count(all)}`);
    }
    case 'pdf': {
      const [{ tableDocument }, { downloadPdf }, theme] = await Promise.all([
        import('../pdf/table-document.ts'),
        import('../pdf/print-api.ts'),
        fetchTheme(dispatch),
      ]);
      const document = tableDocument(table, theme, navigator.language);
      const failure = await downloadPdf(document, dispatch);
      if (failure !== null) return void dispatch(toastShown({ tone: 'bad', text: failure }));
      return notify(`${document.fileName}.pdf was saved, with ${count(all)}`);
    }
  }
}

/** The white label of the viewer; the product's own until it is known. */
async function fetchTheme(dispatch: Store['dispatch']) {
  const me = await dispatch(
    sessionApi.endpoints.getMe.initiate({ query: { origin: window.location.origin } }, { subscribe: false }),
  );
  return me.data?.theme ?? defaultTheme;
}
