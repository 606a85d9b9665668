import { useCallback, useState } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { CopyIcon, DownloadIcon, FileIcon, PrintIcon } from '../icons/actions.tsx';
import { Popover } from '../overlay/popover.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { download, printTable, toClipboard, toCsv, type ExportInfo } from './table-export.ts';
import type { ColumnData } from './table-model.ts';

export type Exportable<Row> = { columns: readonly ColumnData<Row>[]; rows: readonly Row[]; info: ExportInfo };

/** Copy, CSV or print of all rows, with the filters and the time zone they were counted in. */
export function ExportMenu<Row>({ title, columns, rows, info }: Exportable<Row> & { title: string }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const copy = async () => {
    close();
    await navigator.clipboard.writeText(toClipboard(columns, rows)).then(
      () => dispatch(toastShown({ tone: 'good', text: `${rows.length} rows copied` })),
      () => dispatch(toastShown({ tone: 'bad', text: 'The browser did not allow copying. Use CSV instead.' })),
    );
  };
  return (
    <Popover
      open={open} onClose={close} align="right" label={`Export ${title}`} className="no-print"
      opener={
        <button type="button" className="icon-button" aria-label={`Export ${title}`} title="Export" aria-expanded={open} onClick={() => setOpen(!open)}>
          <DownloadIcon />
        </button>
      }
    >
      <button type="button" className="menu-item" onClick={() => void copy()}><CopyIcon />Copy {rows.length} rows</button>
      <button type="button" className="menu-item" onClick={() => { close(); download(`${info.name}.csv`, 'text/csv;charset=utf-8', toCsv(columns, rows, info)); }}>
        <FileIcon />Download CSV
      </button>
      <button type="button" className="menu-item" onClick={() => { close(); printTable(title, columns, rows, info); }}><PrintIcon />Print</button>
    </Popover>
  );
}
