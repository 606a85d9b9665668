import { useState } from 'react';
import { CopyLine } from '../../components/form/copy-line.tsx';
import { Segments } from '../../components/form/segments.tsx';
import { Panel } from '../../components/panel/panel.tsx';

const programs = [
  { value: 'sheets', label: 'Google Sheets' },
  { value: 'excel', label: 'Excel' },
  { value: 'looker', label: 'Looker Studio' },
] as const;
type Program = (typeof programs)[number]['value'];

const query = 'metrics=sessions,goals,costPerLead&groupBy=day&last=90';

/** Returns a formula of Google Sheets, or a query of Excel's Power Query, that loads a node's last 90 days. */
export function writeFormula(program: Exclude<Program, 'looker'>, siteId: string, key: string): string {
  const address = `${window.location.origin}/api/v1/feeds/csv`;
  if (program === 'sheets') return `=IMPORTDATA("${address}?key=${key}&siteId=${siteId}&${query}")`;
  return [
    'let',
    `  Source = Csv.Document(Web.Contents("${address}?siteId=${siteId}&${query}",`,
    `    [Headers = [Authorization = "Bearer ${key}"]]), [Encoding = 65001]),`,
    '  Result = Table.PromoteHeaders(Source)',
    'in',
    '  Result',
  ].join('\n');
}

const hints: Readonly<Record<Program, string>> = {
  sheets: 'Create a key with only the scope Feeds and put it in the formula. Sheets reloads it about every hour.',
  excel: 'Click Data, Get Data, Blank Query, Advanced Editor. Paste, put in your key, and choose anonymous access.',
  looker: 'Load the feed into Google Sheets, then add that sheet as a data source.',
};

/** Formulas that load a node's numbers into a spreadsheet. */
export function Spreadsheets({ siteId }: { siteId: string }) {
  const [program, setProgram] = useState<Program>('sheets');
  return (
    <Panel title="Spreadsheets" subtitle="Tables that reload automatically">
      <div className="api-programs">
        <Segments label="Program" value={program} onChange={setProgram} options={programs} />
      </div>
      {program !== 'looker' && <CopyLine label={`${program} feed`} text={writeFormula(program, siteId, 'YOUR_KEY')} />}
      <p className="api-hint">{hints[program]}</p>
      <p className="api-hint">
        Columns: <code>date</code>, <code>siteId</code>, <code>site</code>, <code>currency</code>, <code>final</code>,
        then your metrics. An empty cell is an unknown number, never zero.
      </p>
    </Panel>
  );
}
