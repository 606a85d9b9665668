import { useState } from 'react';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import {
  annualColumns,
  annualFoot,
  annualGroups,
  type AnnualGroup,
  type AnnualMode,
  type AnnualRow,
} from '../../../../../shared/documents/annual.ts';
import { yearMonths } from '../../../../../shared/documents/months.ts';
import { commonNotes } from '../../../../../shared/documents/document-blocks.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';

/** True if neither the year nor one of its months has a number. */
const isUnknown = (row: AnnualRow): boolean => row.why !== null && row.months.every(({ text }) => text === '–');

function Group({ group, columns }: { group: AnnualGroup; columns: number }) {
  return (
    <tbody>
      <tr className="metrics-group">
        <th scope="rowgroup" colSpan={columns}>
          {group.title}
        </th>
      </tr>
      {group.silent !== null ? (
        <tr className="metrics-silent">
          <th scope="row">All {group.rows.length}</th>
          <td colSpan={columns - 1} className="metrics-why annual-silent">
            {group.silent}
          </td>
        </tr>
      ) : (
        group.rows.map(row => (
          <tr key={row.metric} className="metrics-line">
            <th scope="row" title={row.title}>
              {row.title}
            </th>
            {isUnknown(row) && (
              <td colSpan={columns - 1} className="metrics-why annual-silent">
                {row.why}
              </td>
            )}
            {!isUnknown(row) && (
              <>
                {row.months.map((cell, index) => (
                  <td
                    key={index}
                    className={cell.text === '–' ? 'numeric metrics-why' : `numeric number text-month-${cell.verdict}`}
                    title={cell.why ?? undefined}
                  >
                    {cell.text}
                  </td>
                ))}
                <td
                  className={
                    row.compared.value.known
                      ? 'numeric number metrics-value annual-total'
                      : 'numeric metrics-why annual-total'
                  }
                  title={row.compared.value.known ? undefined : row.value}
                >
                  {row.compared.value.known ? row.value : '–'}
                </td>
                <td className="numeric number metrics-before">{row.previous}</td>
                <td className="numeric">
                  <Delta change={row.change} format={metricTable[row.metric].format} verdict={row.verdict} />
                </td>
              </>
            )}
          </tr>
        ))
      )}
    </tbody>
  );
}

/**
 * Months as columns, metrics as rows: this year, the year before, or the change of each month. Totals use each metric's
 * own aggregation.
 */
export function AnnualPanel({ report, words }: { report: Report; words: ReportTexts }) {
  const [mode, setMode] = useState<AnnualMode>('now');
  const year = Number(report.range.end.slice(0, 4));
  const groups = annualGroups(report, mode);
  const months = yearMonths(report);
  const columns = months.length + 4;
  const whole = report.range.end.endsWith('12-31');
  return (
    <Panel
      title="Metrics by month"
      flush
      className="report-annual"
      subtitle={`${mode === 'before' ? year - 1 : year}${mode === 'change' ? `, each month vs. the same month in ${year - 1}` : ''}. Totals for ${words.period} and ${words.before}`}
      tools={
        <>
          <Segments
            label="Months shown"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'now', label: year },
              { value: 'before', label: year - 1 },
              { value: 'change', label: 'Change' },
            ]}
          />
          <ExportMenu
            title="Metrics by month"
            columns={annualColumns(report)}
            rows={groups.flatMap(group => group.rows)}
            info={exportInfo(words, report, 'annual', 'metrics by month', commonNotes(groups))}
          />
        </>
      }
      provenance={<CoverageFoot report={report} />}
      action={<p className="report-footnote">{annualFoot(report)}</p>}
    >
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="metrics-scroll annual-scroll" role="group" aria-label="Metrics by month, table" tabIndex={0}>
        <table className="metrics-table annual-table">
          <caption className="visually-hidden">Metrics by month</caption>
          <thead>
            <tr>
              <th scope="col">Metric</th>
              {months.map(month => (
                <th key={month.yearMonth} scope="col" className="numeric">
                  {month.title}
                  {month.partial && mode === 'now' ? '*' : ''}
                </th>
              ))}
              <th scope="col" className="numeric annual-total">
                {whole ? year : `${year} to date`}
              </th>
              <th scope="col" className="numeric">
                {whole ? year - 1 : `${year - 1}, same days`}
              </th>
              <th scope="col" className="numeric">
                Change
              </th>
            </tr>
          </thead>
          {groups.map(group => (
            <Group key={group.group} group={group} columns={columns} />
          ))}
        </table>
      </div>
    </Panel>
  );
}
