import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useAppDispatch } from '../../app/store.ts';
import { ChartIcon, CopyIcon, DownloadIcon, FileIcon, PrintIcon, TableIcon } from '../icons/actions.tsx';
import { Popover } from '../overlay/popover.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { itemForKey } from './menu-keys.ts';
import type { exportAs } from './export-actions.ts';
import type { Exportable, ExportKind } from './table-export.ts';

type Actions = { readonly exportAs: typeof exportAs };
const kinds = { csv: FileIcon, excel: TableIcon, pdf: FileIcon, png: ChartIcon, print: PrintIcon } as const;
const words = {
  csv: 'Download CSV',
  excel: 'Download Excel',
  pdf: 'Download PDF',
  png: 'Download PNG',
  print: 'Print',
} as const;
const items: readonly (keyof typeof kinds)[] = ['csv', 'excel', 'pdf', 'png', 'print'];

/**
 * Copy, CSV, Excel, PDF or print of all rows, with the filters and the time zone. The code loads when the menu opens.
 */
export function ExportMenu<Row>({ title, ...table }: Exportable<Row> & { title: string }) {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const [busy, setBusy] = useState(false);
  const [charts, setCharts] = useState<readonly HTMLCanvasElement[]>([]);
  const actions = useRef<Actions>(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const close = useCallback(() => setOpened(null), []);
  const open = (at: 'first' | 'last') => {
    setCharts([...(opener.current?.closest('.panel')?.querySelectorAll('canvas') ?? [])]);
    setOpened(at);
  };
  const copyLabel = table.allRows === undefined ? `Copy ${table.rows.length} rows` : 'Copy all rows';

  useEffect(() => {
    if (opened === null) return;
    // A failed load here is retried, and reported, when the user chooses an export.
    import('./export-actions.ts').then(
      loaded => {
        actions.current = loaded;
      },
      () => undefined,
    );
    const buttons = menu.current?.querySelectorAll('button');
    buttons?.[opened === 'first' ? 0 : buttons.length - 1]?.focus();
  }, [opened]);

  const choose = async (kind: ExportKind) => {
    close();
    opener.current?.focus();
    setBusy(true);
    try {
      // Loaded in advance, so that copying starts within the click: a browser may require that for clipboard access.
      const made = actions.current ?? (await import('./export-actions.ts'));
      await made.exportAs(kind, { title, charts, ...table }, dispatch);
    } catch {
      dispatch(toastShown({ tone: 'bad', text: `${title} could not be exported. Please try again.` }));
    } finally {
      setBusy(false);
    }
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const current = buttons.findIndex(button => button === document.activeElement);
    const next =
      event.ctrlKey || event.metaKey || event.altKey
        ? null
        : itemForKey(
            event.key,
            current,
            buttons.map(button => button.textContent ?? ''),
          );
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <Popover
      open={opened !== null}
      onClose={close}
      align="right"
      className="no-print"
      opener={
        <button
          ref={opener}
          type="button"
          className="icon-button"
          aria-label={`Export ${title}`}
          title="Export"
          aria-haspopup="menu"
          aria-expanded={opened !== null}
          aria-controls={opened === null ? undefined : menuId}
          aria-busy={busy}
          onClick={() => (opened === null ? open('first') : close())}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            open(event.key === 'ArrowDown' ? 'first' : 'last');
          }}
        >
          <DownloadIcon />
        </button>
      }
    >
      {/* The items handle the keys; the menu itself never has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={menu} id={menuId} role="menu" aria-label={`Export ${title}`} onKeyDown={onMenuKey}>
        <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => void choose('copy')}>
          <CopyIcon />
          {copyLabel}
        </button>
        {items.map(kind => {
          if (kind === 'png' && charts.length === 0) return null;
          const Icon = kinds[kind];
          return (
            <button
              key={kind}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => void choose(kind)}
            >
              <Icon />
              {words[kind]}
            </button>
          );
        })}
      </div>
    </Popover>
  );
}
