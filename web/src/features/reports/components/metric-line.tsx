import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { AuditOutcome } from '../../../../../shared/model/audit.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { ArrowDownIcon, ChevronDownIcon } from '../../../components/icons/actions.tsx';
import { CloseCallIcon, FailIcon, PassIcon } from '../../../components/icons/status.tsx';
import { gapText, metricFacts } from '../../../../../shared/documents/coverage.ts';
import type { MetricRow } from '../../../../../shared/documents/metric-rows.ts';

const outcomes = {
  pass: { word: 'Pass', tone: 'good', Icon: PassIcon },
  close: { word: 'Close', tone: 'warning', Icon: CloseCallIcon },
  fail: { word: 'Fail', tone: 'bad', Icon: FailIcon },
} as const;

function Result({ outcome }: { outcome: AuditOutcome | null }) {
  if (outcome !== 'pass' && outcome !== 'close' && outcome !== 'fail') return '–';
  const { word, tone, Icon } = outcomes[outcome];
  return (
    <span className={`metrics-outcome text-${tone}`}>
      <Icon size={15} />
      {word}
    </span>
  );
}

/** One metric; a click shows what it measures, how it was added up, and which sites report it. */
export function MetricLine({
  row,
  report,
  columns,
  open,
  outcome,
  onToggle,
}: {
  row: MetricRow;
  report: Report;
  columns: number;
  open: boolean;
  outcome: AuditOutcome | null | undefined;
  onToggle: () => void;
}) {
  const { value } = row.compared;
  const detailId = `from-${row.metric}`;
  const missing = value.known ? (value.missingDays ?? 0) : 0;
  return (
    <>
      <tr className={open ? 'metrics-line metrics-open' : 'metrics-line'}>
        <th scope="row">
          <button
            type="button"
            className="metrics-name"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={onToggle}
          >
            {row.title}
            {row.lowerIsBetter && (
              <span className="metrics-lower" title="Lower is better">
                <ArrowDownIcon size={12} />
                <span className="visually-hidden">, lower is better</span>
              </span>
            )}
            <ChevronDownIcon size={13} className="metrics-fold no-print" />
          </button>
        </th>
        {row.why === null ? (
          <>
            <td className={value.known ? 'numeric number metrics-value' : 'numeric metrics-why'}>
              {row.value}
              {missing > 0 && (
                <span className="metrics-gap" title={gapText(report, row.metric, missing)}>
                  *<span className="visually-hidden">, {gapText(report, row.metric, missing)}</span>
                </span>
              )}
            </td>
            <td className="numeric number metrics-before">{row.previous}</td>
            <td className="numeric">
              <Delta change={row.change} format={metricTable[row.metric].format} verdict={row.verdict} />
              {row.partial !== '' && <small className="metrics-part">{row.partial}</small>}
            </td>
          </>
        ) : (
          <td colSpan={3} className="metrics-why numeric">
            {row.why}
          </td>
        )}
        {outcome !== undefined && (
          <td className="metrics-result">
            <Result outcome={outcome} />
          </td>
        )}
      </tr>
      {open && (
        <tr className="metrics-detail no-print" id={detailId}>
          <td colSpan={columns}>
            <ul>
              {metricFacts(report, row.metric).map(fact => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}
