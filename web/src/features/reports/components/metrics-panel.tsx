import { Fragment, useState } from 'react';
import type { AuditLine } from '../../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import {
  metricColumns,
  groupMetricRows,
  twoColumns,
  type MetricRows,
} from '../../../../../shared/documents/metric-rows.ts';
import { commonNotes } from '../../../../../shared/documents/document-blocks.ts';
import { exportInfo, type ReportTexts } from '../../../../../shared/documents/report-text.ts';
import { CoverageFoot } from './coverage-foot.tsx';
import { MetricLine } from './metric-line.tsx';

type Props = {
  report: Report;
  words: ReportTexts;
  title: string;
  subtitle: string;
  keep?: (metric: MetricKey) => boolean;
  /** The metrics' results in a site's newest audit. */
  lines?: readonly AuditLine[] | undefined;
  /** True for two tables side by side if there is room. */
  inTwo?: boolean;
};

type Shared = {
  report: Report;
  columns: number;
  opened: MetricKey | null;
  lines: Props['lines'];
  onOpen: (metric: MetricKey | null) => void;
};

/** The head of a group and its rows, or the one reason why the group has no values. */
function Group({ group, report, columns, opened, lines, onOpen }: Shared & { group: MetricRows }) {
  return (
    <tbody>
      <tr className="metrics-group">
        <th scope="rowgroup" colSpan={columns}>
          {group.title}
        </th>
      </tr>
      {group.silent !== null ? (
        <tr className="metrics-silent">
          <th scope="row">{group.rows.map(row => row.title).join(', ')}</th>
          <td colSpan={columns - 1}>{group.silent}</td>
        </tr>
      ) : (
        group.rows.map(row => (
          <Fragment key={row.metric}>
            <MetricLine
              row={row}
              report={report}
              columns={columns}
              open={opened === row.metric}
              outcome={
                lines === undefined ? undefined : (lines.find(line => line.metric === row.metric)?.outcome ?? null)
              }
              onToggle={() => onOpen(opened === row.metric ? null : row.metric)}
            />
          </Fragment>
        ))
      )}
    </tbody>
  );
}

function MetricsTable({
  caption,
  words,
  groups,
  hasResult,
  ...shared
}: Shared & { caption: string; words: ReportTexts; groups: readonly MetricRows[]; hasResult: boolean }) {
  if (groups.length === 0) return null;
  return (
    // Scrollable content must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="metrics-scroll" role="group" aria-label={`${caption}, table`} tabIndex={0}>
      <table className="metrics-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col" className="numeric">
              {words.period}
            </th>
            <th scope="col" className="numeric metrics-before">
              {words.before}
            </th>
            <th scope="col" className="numeric">
              Change
            </th>
            {hasResult && (
              <th scope="col" className="metrics-result">
                Newest audit
              </th>
            )}
          </tr>
        </thead>
        {groups.map(group => (
          <Group key={group.group} group={group} {...shared} />
        ))}
      </table>
    </div>
  );
}

/** All metrics by group with the previous value and the change; a row opens to the source of its number. */
export function MetricsPanel({ report, words, title, subtitle, keep, lines, inTwo = false }: Props) {
  const [opened, setOpened] = useState<MetricKey | null>(null);
  const groups = groupMetricRows(report, keep);
  const tables = inTwo ? twoColumns(groups) : [groups];
  const shared = { report, opened, lines, columns: lines === undefined ? 4 : 5, onOpen: setOpened };
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      flush
      className="report-metrics"
      tools={
        <ExportMenu
          title={title}
          columns={metricColumns(words.period, words.before)}
          rows={groups.flatMap(group => group.rows)}
          info={exportInfo(words, report, 'metrics', title, commonNotes(groups))}
        />
      }
      provenance={<CoverageFoot report={report} />}
    >
      <div className={inTwo ? 'metrics-two' : undefined}>
        {tables.map((tableGroups, index) => (
          <MetricsTable
            key={index}
            caption={index === 0 ? title : `${title}, continued`}
            words={words}
            groups={tableGroups}
            hasResult={lines !== undefined}
            {...shared}
          />
        ))}
      </div>
    </Panel>
  );
}
