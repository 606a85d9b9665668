import { useState, type ReactNode } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { SalesBook, SalesKind } from '../../../../../shared/model/sales.ts';
import { isClosedMonth } from '../../../../../shared/domain/sales/closed-months.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useEntry } from '../use-entry.ts';
import { type Cells, type EntryRow, type GridGroup, namedMonths } from '../view/entry-grid.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { UploadPanel } from './upload-panel.tsx';

export type EntrySave = { readonly changeId: string; readonly reason: string | undefined; readonly cells: Cells };
export type EntryFrameProps = {
  kind: SalesKind;
  site: NodeSummary;
  book: SalesBook;
  timeZone: string;
  readOnly: string | null;
  /** The stored cells of the shown years. */
  kept: Cells;
  rows: readonly EntryRow[];
  buildGroups: (year: number, cells: Cells) => readonly GridGroup[];
  findProblems: (year: number, cells: Cells) => Readonly<Record<string, string>>;
  save: (year: number, save: EntrySave) => Promise<{ readonly error?: unknown }>;
  saving: boolean;
  /** Below the grid, for example to add a deal type. */
  foot?: ReactNode;
  aside?: ReactNode;
};

/** The page of a grid with monthly entries: years, the grid, the upload, the last changes, and unsaved cells. */
export function EntryFrame({
  kind,
  site,
  book,
  timeZone,
  readOnly,
  kept: stored,
  rows,
  buildGroups: makeGroups,
  findProblems,
  save,
  saving,
  foot,
  aside,
}: EntryFrameProps) {
  const thisYear = Number(book.today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const entry = useEntry(`${site.siteId}/${kind}/${year}`, stored, rows, year, book.today);
  const problems = findProblems(year, entry.cells);
  const months = [...new Set(entry.changed.map(key => key.slice(key.indexOf('@') + 1)))];
  const closed = months.filter(month => isClosedMonth(month, book.today));
  useUnsaved(
    entry.changed.length === 0 ? null : { what: `changes to ${site.name}`, kept: true, discard: entry.discard },
  );
  const saveAll = async (reason: string | undefined) => {
    if (saving) return;
    const { typed, changeId } = entry.sent;
    entry.ended(await save(year, { changeId, reason, cells: entry.cells }), typed);
  };
  const showProblem = () => document.querySelector<HTMLInputElement>('.entry-table [aria-invalid="true"]')?.focus();
  return (
    <div className="sales-page">
      <Panel
        title={String(year)}
        flush
        subtitle={readOnly ?? 'Enter your sales. All cells save together, and you can paste from a spreadsheet.'}
        tools={
          <Segments
            label="Year"
            value={String(year)}
            options={[thisYear - 2, thisYear - 1, thisYear].map(yearOption => ({
              value: String(yearOption),
              label: String(yearOption),
            }))}
            onChange={next => setYear(Number(next))}
          />
        }
        provenance={
          <span className="provenance">
            Amounts in {book.currency}. Entered by your team. Never added to platform numbers.
          </span>
        }
        action={readOnly === null ? foot : undefined}
      >
        <EntryTable
          caption={`${kind === 'units' ? 'Unit sales' : 'Revenue'} of ${site.name} in ${year}`}
          year={year}
          today={book.today}
          groups={makeGroups(year, entry.cells)}
          cells={entry.cells}
          kept={entry.kept}
          problems={problems}
          clashes={entry.clashes}
          readOnly={readOnly !== null}
          onChange={entry.set}
          onPaste={entry.paste}
          onRevert={entry.revert}
        />
      </Panel>
      <div className={aside === undefined ? undefined : 'sales-below'}>
        <div className="sales-side">
          {readOnly === null && (
            <UploadPanel kind={kind} siteId={site.siteId} siteName={site.name} currency={book.currency} />
          )}
          <ChangesPanel
            siteId={site.siteId}
            kind={kind}
            changes={book.changes}
            timeZone={timeZone}
            mayUndo={readOnly === null}
          />
        </div>
        {aside !== undefined && <div className="sales-side">{aside}</div>}
      </div>
      <SaveBar
        changed={entry.changed.length}
        months={namedMonths(months)}
        problems={Object.keys(problems).length}
        clashes={Object.keys(entry.clashes).length}
        closedMonths={namedMonths(closed)}
        saving={saving}
        onShowProblem={showProblem}
        onDiscard={entry.discard}
        onSave={reason => void saveAll(reason)}
      />
    </div>
  );
}
