import { useRef, useState } from 'react';
import type { SheetAnswer } from '../../../../../shared/contract/sales.ts';
import { writeColumns } from '../../../../../shared/domain/sales/sheet-columns.ts';
import type { SalesKind, SheetColumns, SheetLine } from '../../../../../shared/model/sales.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { isConflict } from '../../../app/api/is-conflict.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { DownloadIcon, FileIcon } from '../../../components/icons/actions.tsx';
import { FailIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { download, toCsv } from '../../../components/table/table-export.ts';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { SheetColumnsForm } from './sheet-columns-form.tsx';
import { MonthDifferences } from './sheet-differences.tsx';
import { useUploadRevenueMutation, useUploadUnitSalesMutation } from '../sales-api.ts';

type Chosen = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly changeId: string;
  readonly answer: SheetAnswer;
};
type Shown = 'all' | 'accepted' | 'refused';
const shownLines = 10;

/** The kind of the sheet's amounts: a sheet may have either column, or both for different rows. */
function amountTitle(kind: SalesKind, { revenue, revenuePerUnit }: SheetColumns): string {
  if (kind === 'revenue' || revenuePerUnit === undefined) return 'Revenue';
  return revenue === undefined ? 'Per unit' : 'Per unit or revenue';
}

const makeColumns = (kind: SalesKind, named: SheetColumns): Column<SheetLine>[] => [
  { key: 'line', title: 'Row', numeric: true, value: ({ line }) => line },
  { key: 'month', title: 'Month', value: ({ month }) => month },
  ...(kind === 'units'
    ? [
        { key: 'display', title: 'Deal type', value: ({ display }: SheetLine) => display },
        { key: 'units', title: 'Units', numeric: true, value: ({ units }: SheetLine) => units },
      ]
    : []),
  { key: 'revenue', title: amountTitle(kind, named), numeric: true, value: ({ revenue }) => revenue },
  {
    key: 'result',
    title: 'Result',
    value: ({ problem, note }) => problem ?? note ?? 'Accepted',
    render: ({ problem, note }) =>
      note !== undefined ? (
        <span>{note}</span>
      ) : problem === null ? (
        <span className="sheet-good">
          <PassIcon size={14} />
          Accepted
        </span>
      ) : (
        <span className="sheet-bad">
          <FailIcon size={14} />
          {problem}
        </span>
      ),
  },
];

const template = (kind: SalesKind) =>
  kind === 'units'
    ? [
        ['Month', 'Deal type', 'Units', 'Revenue per unit', 'Discovery days'],
        ['2026-01', 'New franchise', '4', '49900', '6'],
      ]
    : [
        ['Month', 'Revenue'],
        ['2026-01', '149700.00'],
      ];

async function saveTemplate(kind: SalesKind) {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = template(kind).map(row =>
    row.map(value => (/^\d+(\.\d+)?$/.test(value) ? { value: Number(value), type: Number } : { value, type: String })),
  );
  const blob = await writeXlsxFile(cells).toBlob();
  download(`${kind}-template.xlsx`, blob.type, await blob.arrayBuffer());
}

const chosenColumns = (columns: SheetColumns | null) =>
  columns === null || Object.keys(columns).length === 0 ? {} : { columns: writeColumns(columns) };

/** Uploads a workbook: the server reads it, and every line is shown before anything is saved. */
export function UploadPanel({
  kind,
  siteId,
  siteName,
  currency,
}: {
  kind: SalesKind;
  siteId: string;
  siteName: string;
  currency: string;
}) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown>('all');
  const [reason, setReason] = useState('');
  const [uploadUnits, units] = useUploadUnitSalesMutation();
  const [uploadRevenue, revenue] = useUploadRevenueMutation();
  const upload = kind === 'units' ? uploadUnits : uploadRevenue;
  const busy = units.isLoading || revenue.isLoading;
  const preview = async (name: string, bytes: Chosen['bytes'], columns: SheetColumns | null) => {
    setProblem(null);
    const answer = await upload({
      params: { siteId },
      query: { preview: '1', fileName: name, ...chosenColumns(columns) },
      body: { xlsFile: bytes },
    });
    if (answer.data === undefined) setProblem(getErrorReason(answer.error));
    else setChosen({ name, bytes, changeId: `upload-${crypto.randomUUID()}`, answer: answer.data });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setChosen(null);
    // The end of a long name contains the file type.
    await preview(file.name.slice(-120), new Uint8Array(await file.arrayBuffer()), null);
  };
  const takeOver = async ({ name, bytes, changeId, answer: shownAnswer }: Chosen) => {
    const because = reason.trim() === '' ? {} : { reason: reason.trim() };
    const columns = shownAnswer.columnsFrom === 'headings' ? null : shownAnswer.columns;
    const previewed = shownAnswer.months.map(({ yearMonth, revision }) => `${yearMonth}:${revision}`).join(',');
    const answer = await upload({
      params: { siteId },
      query: { changeId, fileName: name, seen: previewed, ...chosenColumns(columns), ...because },
      body: { xlsFile: bytes },
    });
    if (answer.data === undefined) {
      dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
      // The preview then shows what someone else entered since.
      return isConflict(answer.error) ? preview(name, bytes, columns) : undefined;
    }
    setChosen(null);
    dispatch(
      toastShown({
        tone: 'good',
        text: `${answer.data.accepted} ${answer.data.accepted === 1 ? 'row' : 'rows'} of ${name} saved. Undo is under Last changes.`,
        durationSeconds: 6,
      }),
    );
  };
  const answer = chosen?.answer;
  const sales = answer?.lines.filter(({ note }) => note === undefined) ?? [];
  const lines =
    shown === 'all'
      ? (answer?.lines ?? [])
      : sales.filter(({ problem: refusal }) => (refusal === null) === (shown === 'accepted'));
  const saveRefused = () => {
    const columns = makeColumns(kind, answer?.columns ?? {}).map(({ key, title, value }) => ({ key, title, value }));
    download(
      'refused-rows.csv',
      'text/csv;charset=utf-8',
      toCsv(columns, answer?.lines.filter(line => line.problem !== null) ?? [], {
        name: 'refused-rows',
        notes: [siteName],
      }),
    );
  };
  return (
    <Panel
      title="Upload"
      className="sales-upload"
      flush={answer !== undefined}
      busy={busy}
      subtitle={
        answer === undefined
          ? 'An .xlsx or .csv file. You see a preview before anything is saved'
          : `${chosen?.name ?? ''}: ${answer.accepted} of ${sales.length} rows accepted`
      }
      tools={
        <>
          {answer !== undefined && answer.refused > 0 && (
            <Segments
              label="Rows"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'all', label: 'All' },
                { value: 'accepted', label: 'Accepted' },
                { value: 'refused', label: 'Refused' },
              ]}
            />
          )}
          <Button size="small" busy={busy && chosen === null} onClick={() => input.current?.click()}>
            <FileIcon size={15} />
            {answer === undefined ? 'Choose file' : 'Other file'}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-upload={kind}
        onChange={event => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div role="alert">{problem !== null && <p className="sales-problem">{problem}</p>}</div>
      {answer === undefined && (
        <div className="sales-hint">
          <p>
            {kind === 'units'
              ? 'Columns: Month, Deal type, Units, and Revenue per unit or Revenue. Discovery days is optional.'
              : 'Columns: Month and Revenue.'}{' '}
            You can map other headings once and we&apos;ll remember them. Months in the sheet are replaced. Others stay.
          </p>
          <Button look="quiet" size="small" onClick={() => void saveTemplate(kind)}>
            <DownloadIcon size={15} />
            Template
          </Button>
        </div>
      )}
      {answer !== undefined && chosen !== null && (
        <>
          {answer.problem !== null && <p className="sales-problem">{answer.problem}</p>}
          <SheetColumnsForm
            key={chosen.name}
            kind={kind}
            answer={answer}
            onChange={columns => void preview(chosen.name, chosen.bytes, columns)}
          />
          {answer.lines.length > 0 && (
            <DataTable
              caption="Sheet rows"
              columns={makeColumns(kind, answer.columns)}
              rows={lines}
              rowKey={({ line }) => String(line)}
              pageSize={shownLines}
            />
          )}
          {answer.months.length > 0 && <MonthDifferences months={answer.months} currency={currency} />}
          {answer.closed.length > 0 && (
            <div className="sales-reason">
              <Field
                label={`Reason for changing ${answer.closed.length === 1 ? 'a closed month' : 'closed months'}`}
                value={reason}
                onChange={setReason}
                maxLength={200}
                required
                help={answer.closed.map(formatMonth).join(', ')}
              />
            </div>
          )}
          <footer className="sales-take">
            <span>
              {answer.months.length === 0
                ? 'No rows can be saved.'
                : `Importing replaces ${answer.months.length} ${answer.months.length === 1 ? 'month' : 'months'}.`}
            </span>
            {answer.refused > 0 && (
              <Button size="small" onClick={saveRefused}>
                <DownloadIcon size={15} />
                Download refused
              </Button>
            )}
            <Button
              look="primary"
              size="small"
              busy={busy}
              disabled={
                answer.accepted === 0 || answer.problem !== null || (answer.closed.length > 0 && reason.trim() === '')
              }
              onClick={() => void takeOver(chosen)}
            >
              Import {answer.accepted} {answer.accepted === 1 ? 'row' : 'rows'}
            </Button>
          </footer>
        </>
      )}
    </Panel>
  );
}
