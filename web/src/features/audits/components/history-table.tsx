import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { scoreText } from '../../../../../shared/domain/audits/kinds.ts';
import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { ChevronRightIcon, FlagIcon } from '../../../components/icons/actions.tsx';
import { SettledMark } from '../../../components/icons/status.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import type { HistoryRow } from '../view/audit-history.ts';
import { Change, ScoreBar } from './score-cells.tsx';

export const statusText = ({ audit, superseded }: HistoryRow): string =>
  superseded ? 'Superseded' : dataStateTexts[audit.status].word;

/** The columns of the history and of its export. Times are in the site's zone. */
export const historyColumns = (timeZone: string): readonly Column<HistoryRow>[] => [
  {
    key: 'created',
    title: 'Date Created',
    value: row => row.audit.timestamp,
    text: row => formatInstant(row.audit.timestamp, timeZone),
    render: row => <span className="history-created number">{formatInstant(row.audit.timestamp, timeZone)}</span>,
  },
  {
    key: 'period',
    title: 'Period',
    value: row => `${row.audit.yearMonth}-${row.audit.run}`,
    text: row => formatMonth(row.audit.yearMonth),
    render: row => (
      <span className="history-period">
        {formatMonth(row.audit.yearMonth)}
        {row.audit.run > 1 && (
          <span className="run-mark" title={`Run ${row.audit.run} for this month`}>
            run {row.audit.run}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'score',
    title: 'Audit Score',
    numeric: true,
    value: row => row.audit.score,
    text: row => scoreText(row.audit.type, row.audit.score),
    render: row =>
      row.audit.type === 'ecommercestats' ? (
        <span className="score-none">{scoreText(row.audit.type, row.audit.score)}</span>
      ) : (
        <ScoreBar score={row.audit.score} />
      ),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: row => row.change,
    render: row => <Change points={row.change} />,
  },
  {
    key: 'status',
    title: 'Status',
    value: statusText,
    render: row => (
      <span className="history-status">
        {row.audit.baseline?.set === true && (
          <Badge tone="info" icon={<FlagIcon size={13} />}>
            Baseline
          </Badge>
        )}
        {row.superseded ? (
          <Badge>Superseded</Badge>
        ) : (
          <>
            <SettledMark state={row.audit.status} />
            {statusText(row)}
          </>
        )}
        <ChevronRightIcon className="history-open" />
      </span>
    ),
  },
];

export function HistoryTable({
  rows,
  timeZone,
  filters,
  markedId,
  onOpen,
}: {
  rows: readonly HistoryRow[];
  timeZone: string;
  filters: string;
  markedId: string | undefined;
  onOpen: (auditId: string) => void;
}) {
  return (
    <DataTable
      caption="Audits by month"
      columns={historyColumns(timeZone)}
      rows={rows}
      rowKey={row => row.audit.auditId}
      initialSort={{ key: 'created', direction: 'descending' }}
      empty="No rows"
      onRow={row => onOpen(row.audit.auditId)}
      rowHref={row => `/audit/${row.audit.auditId}${filters}`}
      isMarked={row => row.audit.auditId === markedId}
    />
  );
}
