import { memo } from 'react';
import { formatDate, formatDay } from '../../../../../shared/domain/formats/dates.ts';
import { performanceBand } from '../../../../../shared/numbers/metrics/change.ts';
import { meanScore, type SpeedBand, type SpeedDevice } from '../../../../../shared/numbers/metrics/speed-bands.ts';
import type { SpeedPanel } from '../../../../../shared/screens/pages/definition.ts';
import type { SpeedData } from '../../../../../shared/model/page.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { ScoreChart } from '../../../charts/score-chart.tsx';
import { Delta } from '../../../components/figures/delta.tsx';
import { ScoreRing } from '../../../components/figures/score-ring.tsx';
import { CloseCallIcon, FailIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { DataPanel, type PanelAnswer } from '../../../components/panel/data-panel.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import type { PageState } from '../use-page.ts';
import { NotFiltered } from './row-filters.tsx';
import { exportInfo } from '../view/export-info.ts';
import type { PageAddress } from '../view/page-address.ts';
import {
  bandFills,
  speedBandLabels,
  newestAndFirst,
  runColumns,
  runFill,
  runNote,
  speedLines,
  type Run,
} from '../view/speed.ts';

const bandLook = {
  slow: { tone: 'bad', Icon: FailIcon },
  average: { tone: 'warning', Icon: CloseCallIcon },
  fast: { tone: 'good', Icon: PassIcon },
} as const;
const marks: Record<SpeedBand, { tone: string; Icon: typeof PassIcon; word: string }> = {
  good: { tone: 'good', Icon: PassIcon, word: 'good' },
  'needs-improvement': { tone: 'warning', Icon: CloseCallIcon, word: 'needs improvement' },
  poor: { tone: 'bad', Icon: FailIcon, word: 'poor' },
};

function Failure({ run }: { run: Run }) {
  return (
    <div className="lab-failure">
      <EmptyState tone="warning" icon={<WarningIcon size={18} />} title={`The run of ${formatDate(run.date)} failed`}>
        Lighthouse reported {run.runtimeError ?? 'without a score'}. Earlier runs are kept. We try again tonight.
      </EmptyState>
    </div>
  );
}

function Score({ runs, newest, first }: { runs: readonly Run[]; newest: Run; first: Run | null }) {
  const score = meanScore(runs.flatMap(({ performance }) => performance ?? []));
  if (score === null || newest.performance === null) return null;
  const band = performanceBand(score);
  const { tone, Icon } = bandLook[band];
  const difference = first?.performance == null ? null : newest.performance - first.performance;
  return (
    <div className="lab-score">
      <ScoreRing score={Number(score.toFixed(1))} color={bandFills[band]} label="Performance" size={88} />
      <div>
        <p className={`lab-word text-${tone}`}>
          <Icon />
          {speedBandLabels[band]}
        </p>
        <p>{first === null ? `Run of ${formatDate(newest.date)}` : 'Average of all runs'}</p>
        {difference !== null && first !== null && (
          <p>
            Newest {newest.performance}, {formatDay(newest.date)}:{' '}
            {difference === 0 ? (
              `as on ${formatDay(first.date)}`
            ) : (
              <>
                <Delta
                  change={difference}
                  verdict={difference > 0 ? 'good' : 'bad'}
                  text={String(Math.abs(difference))}
                />{' '}
                since {formatDay(first.date)}
              </>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function Measures({ run, device }: { run: Run; device: SpeedDevice }) {
  return (
    <dl className="lab-lines">
      {speedLines(run, device).map(({ title, text, band }) => {
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
  );
}

function Runs({ data, panel }: { data: SpeedData; panel: SpeedPanel }) {
  const { newest, first } = newestAndFirst(data.runs);
  const last = data.runs.at(-1);
  if (last === undefined)
    return (
      <EmptyState icon={<WarningIcon size={18} />} title="No tests in this period">
        PageSpeed tests the website every night.
      </EmptyState>
    );
  return (
    <div className="lab">
      {last.performance === null && <Failure run={last} />}
      {newest !== null && (
        <>
          <Score runs={data.runs} newest={newest} first={first} />
          <Measures run={newest} device={panel.device} />
        </>
      )}
      <div className="lab-runs">
        <h3>Score of {data.runs.length === 1 ? 'the run' : `${data.runs.length} runs`}</h3>
        <ScoreChart
          title={panel.title}
          points={data.runs.map(run => ({
            date: run.date,
            score: run.performance,
            color: runFill(run),
            note: runNote(run),
          }))}
        />
      </div>
    </div>
  );
}

const speedAnswer = (
  answer: NonNullable<PageState['view']>['panels'][string] | undefined,
): PanelAnswer<SpeedData> | undefined =>
  answer === undefined || answer.state !== 'ready'
    ? answer
    : answer.data.kind === 'speed'
      ? { state: 'ready', data: answer.data, provenance: answer.provenance }
      : { state: 'failed', message: 'The server sent an unexpected answer.', reference: '' };

/** Lighthouse's runs on one kind of device: the newest with its measures, and all of them over time. */
export const SpeedCard = memo(function SpeedCard({
  name,
  panel,
  address,
  view,
  failure,
  retry,
  busy,
}: PageState & { name: string; panel: SpeedPanel; address: PageAddress }) {
  const { node } = useScope();
  const answer = speedAnswer(view?.panels[name]);
  return (
    <DataPanel<SpeedData, Run>
      title={panel.title}
      subtitle="Lighthouse lab tests, scored 0 to 100"
      className="rows-card"
      answer={answer}
      onRetry={retry}
      busy={busy}
      timeZone={view?.timeZone ?? 'UTC'}
      failure={
        failure ?? (view !== undefined && answer === undefined ? 'The server sent no data for this panel.' : undefined)
      }
      skeleton={
        <div className="lab">
          <div className="lab-score">
            <Skeleton width={88} height={88} radius="50%" />
            <Skeleton width={120} height={40} />
          </div>
          <Skeleton height={204} radius={8} />
          <div className="lab-runs">
            <Skeleton height={200} radius={8} />
          </div>
        </div>
      }
      empty={empty => <PanelEmpty answer={empty} what="page speed scores" onRetry={retry} />}
      action={() => <NotFiltered on={view?.following !== undefined} />}
      table={data => ({
        columns: runColumns,
        rows: data.runs,
        rowKey: run => run.date,
        initialSort: { key: 'date', direction: 'descending' },
        maxHeight: 350,
        info:
          view === undefined
            ? { name, notes: [] }
            : exportInfo(name, `${panel.title} page speed`, node?.name, view, address),
      })}
    >
      {data => <Runs data={data} panel={panel} />}
    </DataPanel>
  );
});
