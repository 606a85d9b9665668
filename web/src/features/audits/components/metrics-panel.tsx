import { Fragment, useState } from 'react';
import { cheapestChanges } from '../../../../../shared/domain/audits/explain.ts';
import { auditTitles } from '../../../../../shared/domain/audits/kinds.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { auditExport } from '../view/audit-export.ts';
import { comparisonWords } from '../view/audit-text.ts';
import { tableColumns } from '../view/table-columns.ts';
import { filterGroups, groupLines, type LineFilter } from '../view/metric-groups.ts';
import { Footnotes } from './footnotes.tsx';
import { LineRow } from './line-row.tsx';

type Props = {
  audit: Audit;
  siteName: string;
  timeZone: string;
  /** The metric whose row is open, shared with the list of cheapest changes. */
  opened: MetricKey | null;
  onOpen: (metric: MetricKey | null) => void;
};

/** Every metric of the audit by group: value, comparison, change and result; a row opens to its explanation. */
export function MetricsPanel({ audit, siteName, timeZone, opened, onOpen }: Props) {
  const [filter, setFilter] = useState<LineFilter>('all');
  const columns = tableColumns(audit);
  const groups = groupLines(audit.lines);
  const shown = filterGroups(groups, filter);
  const changes = cheapestChanges(audit);
  const filters: readonly { value: LineFilter; label: string; count: number }[] = [
    { value: 'all', label: 'All', count: groups.reduce((sum, group) => sum + group.lines.length, 0) },
    { value: 'close', label: 'Close', count: audit.close },
    { value: 'fail', label: 'Fail', count: audit.failed },
  ];
  return (
    <Panel
      title="Metrics" flush className="audit-metrics" subtitle={`${auditTitles[audit.type]}, ${comparisonWords(audit).sentence}`}
      tools={
        <>
          <fieldset className="segments">
            <legend className="visually-hidden">Metrics shown</legend>
            {filters.map(({ value, label, count }) => (
              <button key={value} type="button" aria-pressed={filter === value} disabled={count === 0} onClick={() => setFilter(value)}>
                {label} <span className="number">{count}</span>
              </button>
            ))}
          </fieldset>
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
              {columns.map(column => <th key={column.id} scope="col" className={column.id === 'result' ? 'result' : 'numeric'}>{column.title}</th>)}
              <th scope="col" className="fold no-print"><span className="visually-hidden">Explanation</span></th>
            </tr>
          </thead>
          <tbody>
            {shown.map(group => (
              <Fragment key={group.group}>
                <tr className="group-row">
                  <th scope="rowgroup" colSpan={columns.length}>{group.title}</th>
                  <td colSpan={2}>{group.scored === 0 ? 'Not scored' : `${group.passed} of ${group.scored}`}</td>
                </tr>
                {group.lines.map(line => (
                  <LineRow
                    key={line.metric} line={line} audit={audit} columns={columns} timeZone={timeZone} open={opened === line.metric}
                    change={changes.find(change => change.metric === line.metric)} onToggle={() => onOpen(opened === line.metric ? null : line.metric)}
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
