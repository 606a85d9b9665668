import { Fragment, useState, type ReactNode } from 'react';
import { cheapestChanges } from '../../../../../shared/domain/audits/explain.ts';
import { auditTitles } from '../../../../../shared/domain/audits/kinds.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { Segments, type Segment } from '../../../components/form/segments.tsx';
import { useMedia } from '../../../components/media/use-media.ts';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { auditExport } from '../view/audit-export.ts';
import { describeComparison } from '../view/audit-text.ts';
import { tableColumns } from '../view/table-columns.ts';
import { filterGroups, groupLines, type LineFilter } from '../view/metric-groups.ts';
import { Footnotes } from './footnotes.tsx';
import { LineRow } from './line-row.tsx';
import { SilentRow } from './silent-row.tsx';

type Props = {
  audit: Audit;
  siteName: string;
  timeZone: string;
  /** The metric whose row is open, shared with the list of easiest changes. */
  opened: MetricKey | null;
  onOpen: (metric: MetricKey | null) => void;
  /** Renders the button that creates a task from a line. */
  task: (line: AuditLine) => ReactNode;
};

/** Every metric of the audit by group: value, comparison, change and result; a row opens to its explanation. */
export function MetricsPanel({ audit, siteName, timeZone, opened, onOpen, task }: Props) {
  const [filter, setFilter] = useState<LineFilter>('all');
  // On a phone, only the month and its result; an opened row shows the rest.
  const narrow = useMedia('(max-width: 599px)');
  const columns = tableColumns(audit).filter(({ id }) => !narrow || id === 'month' || id === 'result');
  const groups = groupLines(audit.lines);
  const shown = filterGroups(groups, filter);
  const changes = cheapestChanges(audit);
  const filters: readonly Segment<LineFilter>[] = [
    { value: 'all', label: `All ${groups.reduce((sum, group) => sum + group.lines.length, 0)}` },
    { value: 'close', label: `Close ${audit.close}`, disabled: audit.close === 0 },
    { value: 'fail', label: `Fail ${audit.failed}`, disabled: audit.failed === 0 },
  ];
  return (
    <Panel
      title="Metrics"
      flush
      className="audit-metrics"
      subtitle={`${auditTitles[audit.type]}, ${describeComparison(audit).sentence}`}
      tools={
        <>
          <Segments label="Metrics shown" value={filter} options={filters} onChange={setFilter} />
          <ExportMenu title="Metrics" {...auditExport(audit, siteName, timeZone)} />
        </>
      }
    >
      <div className="audit-table-scroll">
        <table className="audit-table">
          <caption className="visually-hidden">Metrics of the audit with their results</caption>
          <thead>
            <tr>
              <th scope="col">Metric</th>
              {columns.map(column => (
                <th key={column.id} scope="col" className={column.id === 'result' ? 'result' : 'numeric'}>
                  {column.title}
                </th>
              ))}
              <th scope="col" className="fold no-print">
                <span className="visually-hidden">Explanation</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(group => (
              <Fragment key={group.group}>
                <tr className="group-row">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {group.title}
                  </th>
                  <td colSpan={2}>{group.scored === 0 ? 'Not scored' : `${group.passed} of ${group.scored}`}</td>
                </tr>
                {group.silent !== null && <SilentRow group={group} columns={columns.length} />}
                {group.silent === null &&
                  group.lines.map(line => (
                    <LineRow
                      key={line.metric}
                      line={line}
                      audit={audit}
                      columns={columns}
                      timeZone={timeZone}
                      open={opened === line.metric}
                      task={task(line)}
                      change={changes.find(change => change.metric === line.metric)}
                      onToggle={() => onOpen(opened === line.metric ? null : line.metric)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <Footnotes audit={audit} />
    </Panel>
  );
}
