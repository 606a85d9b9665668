import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { formatInstant, formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import type { AuditSummary } from '../../../../../shared/model/audit.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { Gauge } from '../../../components/figures/gauge.tsx';
import { scoreFill } from '../../../components/figures/score-fill.ts';
import { CloseCallIcon, FailIcon, PassIcon } from '../../../components/icons/status.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { ProvenanceMark } from '../../../components/panel/provenance-line.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { comparedWith } from '../../../../../shared/domain/audits/compared-with.ts';
import type { OverviewState } from '../use-overview.ts';
import { exportInfo } from '../view/export-info.ts';
import { firstAudit } from '../../../components/panel/first-audit.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';

type AuditData = Extract<Overview['panels']['audit'], { state: 'ready' }>['data'];
type Month = AuditData['history'][number];

const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function Outcomes({ latest }: { latest: AuditSummary }) {
  return (
    <dl className="outcomes">
      <div className="text-good">
        <dt>
          <PassIcon />
          Pass
        </dt>
        <dd className="number">{latest.passed}</dd>
      </div>
      <div className="text-warning">
        <dt>
          <CloseCallIcon />
          Close
        </dt>
        <dd className="number">{latest.close}</dd>
      </div>
      <div className="text-bad">
        <dt>
          <FailIcon />
          Fail
        </dt>
        <dd className="number">{latest.failed}</dd>
      </div>
    </dl>
  );
}

/** The last six audits as bars from 0; the newest in full color. */
function History({ months, color }: { months: readonly Month[]; color: string }) {
  const newest = months.at(-1);
  return (
    <div className="audit-history">
      <h3>{months.length === 1 ? 'Last audit' : `Last ${numberNames[months.length] ?? months.length} audits`}</h3>
      <ol>
        {months.map(month => (
          <li key={month.yearMonth} className={month === newest ? 'audit-newest' : undefined}>
            <span className="number">{month.score ?? '–'}</span>
            <i
              style={{
                height: `${(month.score ?? 0) * 0.78}px`,
                background: month === newest ? color : `color-mix(in srgb, ${color} 35%, var(--card))`,
              }}
            />
            <span>
              {formatMonthShort(month.yearMonth)}
              <span className="visually-hidden"> {month.yearMonth.slice(0, 4)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export const AuditScore = memo(function AuditScore({ overview, failure, retry, busy }: OverviewState) {
  const { node: site } = useScope();
  const { search } = useLocation();
  return (
    <DataPanel<AuditData, Month>
      title="Audit score"
      className="span-4 audit-panel"
      answer={overview?.panels.audit}
      failure={failure}
      onRetry={retry}
      busy={busy}
      timeZone={overview?.timeZone ?? 'UTC'}
      more={`/audits${keepAddressFilters(search)}`}
      subtitle={data =>
        `${formatMonth(data.latest.yearMonth)}, version ${data.latest.version}${data.latest.run > 1 ? `, run ${data.latest.run}` : ''}`
      }
      skeleton={
        <div className="audit-skeleton">
          <Skeleton width={212} height={106} radius="106px 106px 0 0" />
          <Skeleton width={210} height={14} />
          <Skeleton height={38} radius={8} />
          <Skeleton height={96} radius={6} />
        </div>
      }
      empty={answer => <PanelEmpty answer={answer} what="audits" onRetry={retry} waiting={firstAudit} />}
      describeProvenance={data => (
        <ProvenanceMark state={data.latest.status}>
          {`${dataStateTexts[data.latest.status].word} · generated ${formatInstant(data.latest.timestamp, overview?.timeZone ?? 'UTC')}`}
        </ProvenanceMark>
      )}
      describeExport={data => ({
        columns: [
          { key: 'month', title: 'Month', value: row => row.yearMonth, text: row => formatMonth(row.yearMonth) },
          { key: 'score', title: 'Score', numeric: true, value: row => row.score },
        ],
        rows: data.history,
        info: exportInfo('audit-scores', 'Audit scores', site?.name, overview),
      })}
    >
      {data => (
        <>
          <Gauge score={data.latest.score} color={scoreFill(data.colorHex)} label="Audit score" />
          <p className="audit-line">
            <b>
              {data.latest.passed} of {data.latest.passed + data.latest.close + data.latest.failed}
            </b>{' '}
            metrics meet {comparedWith(data.latest)}
            {data.mean == null ? '' : ` · three-month mean ${data.mean}`}
          </p>
          <Outcomes latest={data.latest} />
          <History months={data.history} color={scoreFill(data.colorHex)} />
        </>
      )}
    </DataPanel>
  );
});
