import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { computeScoreChange, performanceBand } from '../../../../../shared/numbers/metrics/change.ts';
import type { SpeedBand } from '../../../../../shared/numbers/metrics/speed-bands.ts';
import { formatDate, formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { Delta } from '../../../components/figures/delta.tsx';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { CloseCallIcon, FailIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { DataPanel } from '../../../components/panel/data-panel.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import type { OverviewState } from '../use-overview.ts';
import { describeRuns, shownScore, speedLines, type Device, type SpeedRun } from '../view/speed.ts';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';

type SpeedData = Extract<Overview['panels']['pagespeed'], { state: 'ready' }>['data'];

const bands = {
  slow: { word: 'Slow', tone: 'bad', fill: 'var(--bad-fill)', Icon: FailIcon },
  average: { word: 'Average', tone: 'warning', fill: 'var(--warning-fill)', Icon: CloseCallIcon },
  fast: { word: 'Fast', tone: 'good', fill: 'var(--good-fill)', Icon: PassIcon },
} as const;

const marks: Record<SpeedBand, { tone: string; Icon: typeof PassIcon; word: string }> = {
  good: { tone: 'good', Icon: PassIcon, word: 'good' },
  'needs-improvement': { tone: 'warning', Icon: CloseCallIcon, word: 'needs improvement' },
  poor: { tone: 'bad', Icon: FailIcon, word: 'poor' },
};

function Verdict({ run, before }: { run: SpeedRun; before: string }) {
  const { performance, previousPerformance } = run;
  if (performance === null) return <p className="speed-verdict">No score on {formatDate(run.date)}</p>;
  const { word, tone, Icon } = bands[performanceBand(performance)];
  const change = previousPerformance === null ? null : computeScoreChange(performance, previousPerformance);
  return (
    <div className="speed-verdict">
      <p className={`speed-word text-${tone}`}>
        <Icon />
        {word}
      </p>
      <p>
        {change === null ? (
          'No comparison'
        ) : (
          <>
            <Delta change={change} format="score" verdict={change > 0 ? 'good' : 'bad'} /> vs {before}
          </>
        )}
      </p>
      <p>{describeRuns(run)}</p>
    </div>
  );
}

function Run({ run, before }: { run: SpeedRun; before: string }) {
  if (run.performance === null && run.runtimeError !== undefined) {
    return (
      <EmptyState tone="warning" icon={<WarningIcon size={18} />} title="The page could not be tested">
        Lighthouse reported {run.runtimeError} on {formatDate(run.date)}. We try again tonight.
      </EmptyState>
    );
  }
  const fill = run.performance === null ? 'var(--track)' : bands[performanceBand(run.performance)].fill;
  return (
    <div className="speed">
      <div className="speed-head">
        <ScoreRing score={shownScore(run.performance)} color={fill} label="Performance" size={88} />
        <Verdict run={run} before={before} />
      </div>
      <dl className="speed-lines">
        {speedLines(run).map(({ title, text, band }) => {
          const mark = band === null ? null : marks[band];
          return (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="number">
                {mark !== null && (
                  <span className={`text-${mark.tone}`}>
                    <mark.Icon size={15} />
                    <span className="visually-hidden">{mark.word}</span>
                  </span>
                )}
                {text}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Lighthouse's score of the website on one kind of device, with the five measures behind it. */
export const SpeedCard = memo(function SpeedCard({
  device,
  overview,
  failure,
  retry,
  busy,
}: OverviewState & { device: Device }) {
  const { period, comparison } = useScope();
  const title = device === 'MOBILE' ? 'Mobile speed' : 'Desktop speed';
  return (
    <DataPanel<SpeedData>
      title={title}
      className="span-6 speed-card"
      answer={overview?.panels.pagespeed}
      failure={failure}
      onRetry={retry}
      busy={busy}
      timeZone={overview?.timeZone ?? 'UTC'}
      more={`/pagespeed/${device}${keepAddressFilters(useLocation().search)}`}
      subtitle="Lighthouse lab score"
      skeleton={
        <div className="speed">
          <div className="speed-head">
            <Skeleton width={88} height={88} radius="50%" />
            <Skeleton width={110} height={34} />
          </div>
          <div className="speed-lines speed-lines-skeleton">
            {[0, 1, 2, 3, 4].map(line => (
              <Skeleton key={line} height={14} />
            ))}
          </div>
        </div>
      }
      empty={answer => <PanelEmpty answer={answer} what="page speed scores" onRetry={retry} />}
    >
      {data => {
        const run = data.runs.find(candidate => candidate.device === device);
        return run === undefined ? (
          <EmptyState icon={<WarningIcon size={18} />} title="No tests in this period">
            PageSpeed tests the website every night.
          </EmptyState>
        ) : (
          <Run
            run={run}
            before={comparison === undefined ? 'the period before' : formatDateRange(comparison, { beside: period })}
          />
        );
      }}
    </DataPanel>
  );
});
