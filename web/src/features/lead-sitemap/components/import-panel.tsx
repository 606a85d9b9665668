import { useRef, useState } from 'react';
import type { ImportLine, LeadSitemap } from '../../../../../shared/contract/lead-intake.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { type ImportColumn, readImportFile } from '../../../../../shared/domain/leads/import-file.ts';
import { ProgressBar } from '../../../components/figures/score-ring.tsx';
import { Button } from '../../../components/form/button.tsx';
import { DownloadIcon, FileIcon } from '../../../components/icons/actions.tsx';
import { FailIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { download, toCsv } from '../../../components/table/table-export.ts';
import { useGetLeadSitemapQuery } from '../lead-sitemap-api.ts';
import { ImportEffectsShown } from './import-effects.tsx';
import { ImportsList } from './imports-list.tsx';
import { listAcceptedRows, useImport } from '../use-import.ts';

const shownLines = 10;
const askEveryMs = 2_000;
type Chosen = { readonly name: string; readonly columns: readonly ImportColumn[] };

const describeProblems = ({ refused, problems }: ImportLine): string =>
  refused ?? problems.map(({ field, problem, value }) => `${field} "${value}" is ${problem}`).join('; ');
const columns: readonly Column<ImportLine>[] = [
  { key: 'line', title: 'Line', numeric: true, value: ({ line }) => line },
  { key: 'lead', title: 'Lead ID', value: ({ leadId }) => leadId ?? '–' },
  {
    key: 'result',
    title: 'Result',
    value: line =>
      line.refused === null ? `Imported without: ${describeProblems(line)}` : `Refused: ${describeProblems(line)}`,
    render: line => (
      <span className={line.refused === null ? 'intake-note' : 'intake-wrong'}>
        {line.refused !== null && <FailIcon size={14} />}
        {line.refused === null ? `Imported without: ${describeProblems(line)}` : `Refused: ${describeProblems(line)}`}
      </span>
    ),
  },
];
const exampleFile =
  'Lead ID,Date Created,Lead Status,Revenue,Deal Type,Source,Medium,Campaign\r\nL-1001,2026-03-14 09:30,Won,49900,New unit,google,cpc,Franchise opportunity\r\n';
const lines = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

/** Imports past leads from a CSV file by this intake's mapping: first a preview, then the queue merges them. */
export function ImportPanel({ sitemap, zone }: { sitemap: LeadSitemap; zone: string }) {
  const { siteRefId } = sitemap.intake;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const run = useImport(siteRefId);
  const { step, importId, asOf, done, problem, rows } = run;
  const { data } = useGetLeadSitemapQuery(
    { params: { siteRefId } },
    { pollingInterval: step === 'sending' || step === 'sent' ? askEveryMs : 0 },
  );
  const accepted = listAcceptedRows(run).length;
  const stored = data?.intake.arrivals.imports?.[importId]?.stored ?? 0;
  const named = [...run.lines.values()].filter(({ refused, problems }) => refused !== null || problems.length > 0);
  const refused = named.filter(line => line.refused !== null).length;
  const busy = problem === null && (step === 'reading' || step === 'sending');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    run.reset();
    const read = readImportFile(await file.text(), sitemap.mapping);
    setUnreadable(read.ok ? null : read.message);
    setChosen(read.ok ? { name: file.name, columns: read.columns } : null);
    if (read.ok) await run.read(read.rows, new Date(Math.min(file.lastModified, Date.now())).toISOString());
  };
  const saveNamed = () =>
    download(
      'refused-lines.csv',
      'text/csv;charset=utf-8',
      toCsv(
        columns.map(({ key, title, value }) => ({ key, title, value })),
        named,
        { name: 'refused-lines', notes: [chosen?.name ?? '', sitemap.intake.siteName] },
      ),
    );
  return (
    <Panel
      title="CSV import"
      className="panel-wraps"
      flush={named.length > 0 || step === 'read'}
      subtitle={
        chosen === null
          ? 'For older leads, or CRMs without webhooks'
          : `${chosen.name}, as of ${formatInstant(asOf === '' ? new Date(0).toISOString() : asOf, zone)}`
      }
      tools={
        <>
          {chosen === null && (
            <Button
              size="small"
              look="quiet"
              onClick={() => download('leads-example.csv', 'text/csv;charset=utf-8', exampleFile)}
            >
              <DownloadIcon size={15} />
              Example file
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={() => input.current?.click()}>
            <FileIcon size={15} />
            {chosen === null ? 'Choose CSV file' : 'Other file'}
          </Button>
        </>
      }
      provenance={
        <span className="intake-note">
          Leads are matched by Lead ID. Importing a file twice changes nothing, and newer data is kept
        </span>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-upload="leads"
        onChange={event => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="intake-import">
        <div role="alert">
          {(unreadable ?? problem) !== null && (
            <p className="intake-wrong">{unreadable ?? `${problem} Rows already sent are kept.`}</p>
          )}
        </div>
        {chosen === null && unreadable === null && (
          <p className="intake-note intake-hint">
            Use the CRM&apos;s column names or ours, such as Lead ID, Date Created, Source. You see a preview before
            anything is imported.
          </p>
        )}
        {chosen !== null && <ColumnsRead columns={chosen.columns} />}
        {step !== 'idle' && (
          <div className="intake-progress" role="status">
            {step === 'reading' && (
              <>
                <ProgressBar share={rows.length === 0 ? 0 : done / rows.length} label="Rows read" />
                <span>
                  {formatNumber(done)} of {lines(rows.length)} read
                </span>
              </>
            )}
            {step === 'read' && (
              <span>
                <PassIcon size={14} /> {lines(accepted)} accepted, {formatNumber(refused)} refused. Nothing is imported
                yet.
              </span>
            )}
            {(step === 'sending' || step === 'sent') && (
              <>
                <ProgressBar share={accepted === 0 ? 0 : stored / accepted} label="Leads imported" />
                <span>
                  {step === 'sending' ? `${formatNumber(done)} of ${lines(accepted)} sent, ` : ''}
                  {formatNumber(stored)} of {formatNumber(accepted)} imported
                  {stored >= accepted ? '. Done.' : step === 'sent' ? '. You can leave this page' : ''}
                </span>
              </>
            )}
          </div>
        )}
      </div>
      {step === 'read' && <ImportEffectsShown lines={[...run.lines.values()]} zone={zone} />}
      {named.length > 0 && (
        <DataTable
          caption="Rows to fix"
          columns={columns}
          rows={named}
          rowKey={({ line }) => String(line)}
          pageSize={shownLines}
        />
      )}
      {step !== 'idle' && (
        <footer className="intake-import-take">
          {named.length > 0 && (
            <Button size="small" onClick={saveNamed}>
              <DownloadIcon size={15} />
              Download these rows
            </Button>
          )}
          {problem !== null && (
            <Button look="primary" size="small" onClick={() => void run.goOn()}>
              Continue
            </Button>
          )}
          {problem === null && step !== 'sent' && (
            <Button
              look="primary"
              size="small"
              busy={busy}
              disabled={step !== 'read' || accepted === 0}
              onClick={() => void run.take()}
            >
              Import {lines(accepted)}
            </Button>
          )}
        </footer>
      )}
      <ImportsList sitemap={data ?? sitemap} zone={zone} />
    </Panel>
  );
}

function ColumnsRead({ columns: all }: { columns: readonly ImportColumn[] }) {
  const read = all.filter(({ label }) => label !== null);
  const unread = all.filter(({ label, column }) => label === null && column !== '');
  return (
    <p className="intake-note">
      Read: {read.map(({ column, label }) => (column === label ? column : `${column} as ${label}`)).join(', ')}.
      {unread.length > 0 && ` Not imported: ${unread.map(({ column }) => column).join(', ')}.`}
    </p>
  );
}
