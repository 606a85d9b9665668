import { useRef, useState } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { ProgressBar } from '../../../components/figures/score-ring.tsx';
import { DownloadIcon, FileIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { download, toCsv } from '../../../components/table/table-export.ts';
import { TargetPicker } from '../components/target-picker.tsx';
import { rowColumns, UploadRows, type ShownRow } from '../components/upload-rows.tsx';
import { useImport } from '../use-import.ts';
import { columns, readSites, type SiteFile } from '../view/site-rows.ts';
import '../components/site-upload.css';

type Chosen = { readonly name: string; readonly key: string; readonly file: SiteFile };
const none: readonly never[] = [];

function saveTemplate() {
  const shown = columns.map(({ field, title, example }) => ({ key: field, title, value: () => example }));
  download('sites-template.csv', 'text/csv;charset=utf-8', toCsv(shown, [null], { name: 'sites-template', notes: [] }));
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * /admin-site-upload: creates many sites from a CSV file. The browser reads the file and shows it before anything is
 * sent, then each row's result.
 */
export function SiteUploadPage() {
  const { me } = useScope();
  const access = useAccess();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [target, setTarget] = useState<NodeSummary | null>(null);
  const rows = chosen?.file.ok === true ? chosen.file.rows : none;
  const { state, done, total, results, problem, run } = useImport(rows, chosen?.key ?? 'none');
  if (me === undefined || access === undefined)
    return (
      <Panel title="Sites from a file" busy>
        <SkeletonRows rows={5} />
      </Panel>
    );

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setChosen({ name: file.name, key: crypto.randomUUID().replaceAll('-', ''), file: readSites(await file.text()) });
  };
  const shown: readonly ShownRow[] = rows.map(row => ({ ...row, result: results.get(row.line) }));
  const good = rows.filter(({ problems }) => problems.length === 0).length;
  const bad = rows.length - good;
  const at = target ?? (me.node?.type === 'ORG' ? me.node : null);
  const refused = at === null ? null : access.decision('site.upload', at);
  const running = state === 'running';
  const made = (outcome: string) => [...results.values()].filter(result => result.outcome === outcome).length;
  return (
    <div className="upload-page">
      <Panel title="Sites from a file" subtitle="Previewed in your browser. Nothing is sent until you click Create">
        <ol className="upload-steps">
          <li className="upload-step">
            <b aria-hidden="true">1</b>
            <h3>Destination</h3>
            <div>
              {me.node?.type === 'ORG' ? (
                <p>
                  Below the regions of <b>{me.node.name}</b>
                </p>
              ) : (
                <TargetPicker
                  roots={me.roots}
                  target={target}
                  disabled={running || state === 'stopped'}
                  onTarget={setTarget}
                />
              )}
              {refused?.outcome === 'forbidden' && <p className="upload-problem">{refused.reason}</p>}
            </div>
          </li>
          <li className="upload-step">
            <b aria-hidden="true">2</b>
            <h3>The file</h3>
            <div>
              <input
                ref={input}
                type="file"
                accept=".csv,text/csv"
                className="visually-hidden"
                tabIndex={-1}
                aria-hidden="true"
                onChange={event => {
                  void take(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <Button disabled={running} onClick={() => input.current?.click()}>
                <FileIcon size={15} />
                Choose CSV file
              </Button>
              <Button look="quiet" onClick={saveTemplate}>
                <DownloadIcon size={15} />
                Template
              </Button>
              {chosen !== null && (
                <p>
                  {chosen.name}
                  {chosen.file.ok &&
                    `: ${plural(good, 'site')} ready${bad === 0 ? '' : `, ${bad} with something to fix`}`}
                </p>
              )}
            </div>
            <div role="alert">
              {chosen?.file.ok === false && <p className="upload-problem">{chosen.file.message}</p>}
              {chosen?.file.ok === true && chosen.file.ignoredColumns.length > 0 && (
                <p>Ignored: {chosen.file.ignoredColumns.join(', ')}</p>
              )}
            </div>
          </li>
          <li className="upload-step">
            <b aria-hidden="true">3</b>
            <h3>Create</h3>
            <div>
              <Button
                look="primary"
                busy={running}
                disabled={at === null || good === 0 || state === 'done' || refused?.outcome !== 'allowed'}
                onClick={() => at !== null && void run(at.siteId)}
              >
                {state === 'stopped' ? 'Continue' : good === 0 ? 'Create sites' : `Create ${plural(good, 'site')}`}
              </Button>
              {state === 'idle' && (
                <p>
                  {at === null
                    ? 'Choose an organization first.'
                    : good === 0
                      ? 'Choose a file with at least one valid site.'
                      : 'Regions must already exist. Rows with an unknown region are refused.'}
                </p>
              )}
              {state !== 'idle' && (
                <div className="upload-progress" role="status">
                  <ProgressBar share={total === 0 ? 0 : done / total} label="Sites sent" />
                  <span>
                    {done} of {total} sent: {made('created')} created, {made('exists')} already existed,{' '}
                    {made('refused')} refused{state === 'done' ? '. Done.' : ''}
                  </span>
                </div>
              )}
            </div>
            {problem !== null && (
              <div role="alert">
                <p className="upload-problem">{problem} Created sites are kept. Continue doesn&apos;t repeat them.</p>
              </div>
            )}
            {state === 'done' && at !== null && (
              <div>
                <ButtonLink to={`/admin/${at.siteId}`} size="small">
                  Open in Administration
                </ButtonLink>
              </div>
            )}
          </li>
        </ol>
      </Panel>
      {shown.length > 0 && (
        <Panel
          title="Preview"
          flush
          subtitle={`${plural(shown.length, 'row')}. Rows with problems are not sent`}
          tools={
            <ExportMenu
              title="Result of the upload"
              columns={rowColumns}
              rows={shown}
              info={{ name: 'site-upload', notes: [chosen?.name ?? '', at?.name ?? ''] }}
            />
          }
        >
          <UploadRows rows={shown} />
        </Panel>
      )}
    </div>
  );
}
