import { Fragment } from 'react';
import type { Report } from '../../../../../shared/model/report.ts';
import { Button } from '../../../components/form/button.tsx';
import { CheckIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { comparedRows, type ComparedRow } from '../../../../../shared/documents/site-columns.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { MiniLine } from '../../../components/figures/mini-line.tsx';

/** Two to five sites side by side, metric by metric; the best of each row is marked. */
export function ComparePanel({
  report,
  words,
  chosen,
  onClear,
}: {
  report: Report;
  words: ReportTexts;
  chosen: readonly string[];
  onClear: () => void;
}) {
  const sites = chosen.flatMap(id => report.sites.filter(site => site.siteId === id));
  const rows = comparedRows(report, sites);
  const columns: readonly ColumnData<ComparedRow>[] = [
    { key: 'metric', title: 'Metric', value: row => row.title },
    ...sites.map(
      (site, index): ColumnData<ComparedRow> => ({
        key: site.siteId,
        title: site.name,
        numeric: true,
        value: row => row.cells[index]?.text ?? '',
      }),
    ),
    { key: 'node', title: `${words.subject}, all`, numeric: true, value: row => row.node },
  ];
  return (
    <div id="side-by-side" className="compare-place">
      <Panel
        title="Side by side"
        subtitle={`${sites.length} sites, ${words.period}, best values marked`}
        flush
        className="report-compare"
        tools={
          <>
            <Button size="small" onClick={onClear}>
              Clear
            </Button>
            <ExportMenu
              title="Side by side"
              columns={columns}
              rows={rows}
              info={exportInfo(words, report, 'compare', 'sites side by side')}
            />
          </>
        }
        provenance={<CoverageFoot report={report} />}
      >
        {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="metrics-scroll" role="group" aria-label="Side by side, table" tabIndex={0}>
          <table className="metrics-table compare-table">
            <caption className="visually-hidden">Sites side by side</caption>
            <thead>
              <tr>
                <th scope="col">Metric</th>
                {sites.map(site => (
                  <th key={site.siteId} scope="col" className="numeric compare-site">
                    <span title={site.name}>{site.name}</span>
                  </th>
                ))}
                <th scope="col" className="numeric">
                  All {report.node.sites}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr className="metrics-line">
                <th scope="row">Sessions, trend</th>
                {sites.map(site => (
                  <td key={site.siteId} className="numeric">
                    <MiniLine
                      values={site.spark}
                      grain={report.grain}
                      label={`Sessions of ${site.name} by ${report.grain}`}
                    />
                  </td>
                ))}
                <td className="numeric">–</td>
              </tr>
              {rows.map(row => (
                <Fragment key={row.metric}>
                  <tr className="metrics-line">
                    <th scope="row">{row.title}</th>
                    {row.cells.map(cell => (
                      <td key={cell.siteId} className={cell.best ? 'numeric number compare-best' : 'numeric number'}>
                        {cell.best && (
                          <>
                            <CheckIcon size={12} />
                            <span className="visually-hidden">best: </span>
                          </>
                        )}
                        {cell.text}
                      </td>
                    ))}
                    <td className="numeric number metrics-before">{row.node}</td>
                  </tr>
                </Fragment>
              ))}
              <tr className="metrics-line">
                <th scope="row">Audit score</th>
                {sites.map(site => (
                  <td key={site.siteId} className="numeric number">
                    {site.score ?? 'No score'}
                  </td>
                ))}
                <td className="numeric">–</td>
              </tr>
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  );
}
