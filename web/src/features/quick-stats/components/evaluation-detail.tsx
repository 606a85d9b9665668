import { comparedWith } from '../../../../../shared/domain/audits/compared-with.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { formatDateRange, formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import { computeComparison, periods } from '../../../../../shared/domain/periods/periods.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { Gauge } from '../../../components/figures/gauge.tsx';
import { scoreFill } from '../../../components/figures/score-fill.ts';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { firstAudit } from '../../../components/panel/first-audit.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { ProvenanceMark } from '../../../components/panel/provenance-line.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { useQuickStatsOverviewQuery } from '../quick-stats-api.ts';
import { describeSpeedBand, speedColumns, speedNumbers, speedRows, type SpeedRun } from '../view/speed.ts';
import { waitingForAudit } from '../view/waiting-audit.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type AuditData = Extract<Overview['panels']['audit'], { state: 'ready' }>['data'];
type SpeedData = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>['data'];

function Speed({ run }: { run: SpeedRun }) {
  const band = describeSpeedBand(run);
  return (
    <div className="quick-speed">
      <ScoreRing
        score={run.performance}
        color={band.fill}
        label={`${run.device === 'MOBILE' ? 'Mobile' : 'Desktop'} performance`}
        size={84}
      />
      <div>
        <h3>{run.device === 'MOBILE' ? 'Mobile' : 'Desktop'}</h3>
        <p className={`quick-band text-${band.tone}`}>{band.word}</p>
      </div>
      <dl>
        {speedNumbers(run).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="number">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The data of a site in evaluation: its newest audit, and its page speed, which needs no connection. */
export function EvaluationDetail({ site }: { site: NodeSummary }) {
  const now = useNow();
  const period = useMemo(() => periods(now, site.timeZone)[0], [now, site.timeZone]);
  const comparison = period === undefined ? undefined : computeComparison(period, 'previous');
  const { currentData, error, isFetching, refetch } = useShown(
    useQuickStatsOverviewQuery(
      period === undefined || comparison === undefined
        ? skipToken
        : {
            params: { siteId: site.siteId, start: period.start, end: period.end },
            query: { compareStart: comparison.start, compareEnd: comparison.end },
          },
    ),
  );
  const failure = error !== undefined && currentData === undefined && !isFetching ? getErrorMessage(error) : undefined;
  const retry = () => void refetch();
  const frame = { failure, onRetry: retry, busy: isFetching && currentData !== undefined, timeZone: site.timeZone };
  return (
    <div className="quick-detail">
      <header className="panel quick-head">
        <div>
          <h2>{site.name}</h2>
          <p>In evaluation{period === undefined ? '' : ` · ${formatDateRange(period)}`}</p>
        </div>
        <ButtonLink to={`/admin/${site.siteId}`} size="small">
          Connect services
        </ButtonLink>
      </header>
      <DataPanel<AuditData>
        {...frame}
        title="Newest audit"
        subtitle={data => formatMonth(data.latest.yearMonth)}
        answer={currentData?.panels.audit}
        skeleton={<Skeleton height={150} radius={8} />}
        empty={answer => (
          <PanelEmpty
            answer={waitingForAudit(answer, { speed: currentData?.panels.pagespeed, now, timeZone: site.timeZone })}
            what="audits"
            onRetry={retry}
            waiting={{
              title: firstAudit.title,
              text: 'It is created on the 4th, with numbers that need no connection and any connected services.',
            }}
          />
        )}
        describeProvenance={data => (
          <ProvenanceMark state={data.latest.status}>
            {`${dataStateTexts[data.latest.status].word} · generated ${formatInstant(data.latest.timestamp, site.timeZone)}`}
          </ProvenanceMark>
        )}
        action={data => (
          <ButtonLink to={`/audit/${data.latest.auditId}?site=${site.siteId}`} look="primary" size="small">
            Open audit
          </ButtonLink>
        )}
      >
        {({ latest, previousScore, colorHex }) => (
          <div className="quick-audit">
            <Gauge
              score={latest.score}
              color={scoreFill(colorHex)}
              label={`Audit score of ${formatMonth(latest.yearMonth)}`}
            />
            <p>
              {latest.passed} of {latest.passed + latest.close + latest.failed} metrics meet {comparedWith(latest)}
              {previousScore === null ? '' : `; the score before was ${previousScore}`}.
            </p>
          </div>
        )}
      </DataPanel>
      <DataPanel<SpeedData, SpeedRun>
        {...frame}
        title="Page speed"
        subtitle="Lighthouse lab scores. No connection needed"
        answer={currentData?.panels.pagespeed}
        skeleton={
          <div className="quick-speeds">
            <Skeleton height={96} radius={8} />
            <Skeleton height={96} radius={8} />
          </div>
        }
        empty={answer => <PanelEmpty answer={answer} what="page speed scores" onRetry={retry} />}
        table={data => ({
          columns: speedColumns,
          rows: speedRows(data.runs),
          rowKey: run => run.device,
          info: {
            name: `page-speed-${site.siteId}`,
            notes: [`Page speed of ${site.name}`, `Time zone: ${site.timeZone}`],
          },
        })}
      >
        {data => (
          <div className="quick-speeds">
            {speedRows(data.runs).map(run => (
              <Speed key={run.device} run={run} />
            ))}
          </div>
        )}
      </DataPanel>
    </div>
  );
}
