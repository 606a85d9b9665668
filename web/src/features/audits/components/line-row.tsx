import type { ReactNode } from 'react';
import type { CheapestChange } from '../../../../../shared/domain/audits/explain.ts';
import { lineTitle } from '../../../../../shared/domain/audits/line-numbers.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { ArrowDownIcon, ChevronDownIcon } from '../../../components/icons/actions.tsx';
import { whyNot } from '../view/audit-text.ts';
import { isScored } from '../view/metric-groups.ts';
import { cellText, type TableColumn } from '../view/table-columns.ts';
import { LineDetail } from './line-detail.tsx';
import { Outcome } from './outcome.tsx';

type Props = {
  line: AuditLine;
  audit: Audit;
  columns: readonly TableColumn[];
  timeZone: string;
  open: boolean;
  change: CheapestChange | undefined;
  onToggle: () => void;
  task: ReactNode;
};

/** One metric. A scored one opens to its number line and the change it needs to pass. */
export function LineRow({ line, audit, columns, timeZone, open, change, onToggle, task }: Props) {
  const { description, lowerIsBetter } = metricTable[line.metric];
  const title = lineTitle(line);
  const missing = whyNot(line);
  const opens = isScored(line.outcome);
  const values = columns.filter(column => column.id !== 'result');
  const detailId = `why-${line.metric}`;
  return (
    <>
      <tr
        className={`line-row ${open ? 'open' : ''} ${opens ? 'opens' : ''}`}
        onClick={opens ? onToggle : undefined}
        id={`metric-${line.metric}`}
      >
        <th scope="row">
          <span title={description}>{title}</span>
          {lowerIsBetter && (
            <span className="lower" title="Lower is better">
              <ArrowDownIcon size={12} />
              <span className="visually-hidden">, lower is better</span>
            </span>
          )}
        </th>
        {missing === null || line.value.known ? (
          values.map(column => (
            <td key={column.id} className={`numeric number cell-${column.id}`}>
              {cellText(audit, line, column.id)}
            </td>
          ))
        ) : (
          <td colSpan={values.length} className="why-not">
            {missing}
          </td>
        )}
        <td className="result" title={missing ?? undefined}>
          <Outcome outcome={line.outcome} />
          {missing !== null && line.value.known && <span className="visually-hidden">: {missing}</span>}
        </td>
        <td className="fold no-print">
          {opens && (
            <button
              type="button"
              className="icon-button"
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              aria-label={`${open ? 'Hide' : 'Show'} why: ${title}`}
              onClick={event => {
                event.stopPropagation();
                onToggle();
              }}
            >
              <ChevronDownIcon />
            </button>
          )}
        </td>
      </tr>
      {open && (
        <tr className="detail-row" id={detailId}>
          <td colSpan={columns.length + 2}>
            <LineDetail line={line} audit={audit} change={change} timeZone={timeZone} task={task} />
          </td>
        </tr>
      )}
    </>
  );
}
