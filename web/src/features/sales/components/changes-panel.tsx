import { useState } from 'react';
import type { SalesChange, SalesKind } from '../../../../../shared/model/sales.ts';
import { keptUpload } from '../../../../../shared/domain/sales/kept-sheets.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUndoSalesMutation } from '../sales-api.ts';
import { monthRuns } from '../view/entry-grid.ts';
import { LastSheet } from './last-sheet.tsx';

const done: Readonly<Record<SalesChange['source'], string>> = { grid: 'Entered', upload: 'Uploaded', undo: 'Undone' };

/** The last saves and uploads, each with Undo, and the workbook of the last upload. */
export function ChangesPanel({
  siteId,
  kind,
  changes,
  timeZone,
  mayUndo,
}: {
  siteId: string;
  kind: SalesKind;
  changes: readonly SalesChange[];
  timeZone: string;
  mayUndo: boolean;
}) {
  const dispatch = useAppDispatch();
  const [undo, { isLoading, originalArgs }] = useUndoSalesMutation();
  const kindChanges = changes.filter(change => change.kind === kind);
  const [now] = useState(() => new Date());
  const lastUpload = keptUpload(kindChanges, now);
  const take = async (changeId: string) => {
    const answer = await undo({ params: { siteId }, body: { changeId } });
    dispatch(
      toastShown(
        answer.error === undefined
          ? { tone: 'good', text: 'Undone. The earlier numbers are back.' }
          : { tone: 'bad', text: getErrorReason(answer.error) },
      ),
    );
  };
  return (
    <Panel title="Recent changes" subtitle="Undo restores the previous numbers">
      {kindChanges.length === 0 && <p className="sales-none">Nothing has been saved yet.</p>}
      <ul className="sales-changes">
        {kindChanges.map(change => (
          <li key={change.changeId}>
            <div>
              <b>
                {done[change.source]}: {monthRuns(change.yearMonths)}
              </b>
              <span>
                {change.by} · {formatInstant(change.at, timeZone)}
                {change.file !== null &&
                  ` · ${change.file.name}, ${change.file.lines - change.file.refused} of ${change.file.lines} lines`}
                {change.reason !== null && ` · ${change.reason}`}
              </span>
            </div>
            {change === lastUpload && <LastSheet siteId={siteId} kind={kind} name={change.file?.name ?? ''} />}
            {change.undone ? (
              <span className="sales-undone">Undone</span>
            ) : (
              mayUndo &&
              change.source !== 'undo' && (
                <Button
                  size="small"
                  busy={isLoading && originalArgs?.body.changeId === change.changeId}
                  onClick={() => void take(change.changeId)}
                  aria-label={`Undo ${monthRuns(change.yearMonths)}`}
                >
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
