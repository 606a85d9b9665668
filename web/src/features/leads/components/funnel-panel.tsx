import { useState } from 'react';
import { formatDateRange, formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { type LeadCount, leadCounts } from '../../../../../shared/domain/leads/facts.ts';
import {
  durationKeys,
  type DurationKey,
  funnelSteps,
  formatLosses,
} from '../../../../../shared/domain/leads/funnel.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';
import { keyed } from '../../../../../shared/domain/keyed.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel, type PanelView } from '../../../components/panel/panel.tsx';
import { DataTable, type Column } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { durationText, zoneText } from '../view/lead-text.ts';

const durationTitles: Readonly<Record<DurationKey, string>> = {
  bookingCreated: 'Lead to booking created',
  contacted: 'Lead to contacted',
  signed: 'Lead to app signed',
  deal: 'Lead to deal',
};

type Step = {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly share: number | null;
  readonly of: string;
  readonly loss: string;
  readonly median: number | null;
};

function makeSteps({ now, kind }: LeadSummaryView): Step[] {
  const totals = keyed(leadCounts, (count: LeadCount) => getLeadCount(now.sums, count));
  const losses = formatLosses(totals);
  return funnelSteps.map(({ key, count, title, of }, index) => {
    const before = funnelSteps[index - 1];
    const base = before === undefined ? totals.leads : totals[before.count];
    return {
      key,
      title,
      count: totals[count],
      share: base === 0 ? null : totals[count] / base,
      of,
      // Events in a range may belong to leads from other ranges, so the stages show no losses.
      loss: kind === 'created' ? losses[key] : '',
      median: now.medians.steps[key] ?? null,
    };
  });
}

/** The lead funnel: seven stages with the loss and the time between them. */
export function FunnelPanel({ view, siteName }: { view: LeadSummaryView; siteName: string }) {
  const [shown, setShown] = useState<PanelView>('chart');
  const steps = makeSteps(view);
  const largest = Math.max(1, ...steps.map(({ count }) => count));
  const range = formatDateRange(view.range);
  const columns: Column<Step>[] = [
    { key: 'title', title: 'Stage', value: ({ title }) => title },
    {
      key: 'count',
      title: 'Leads',
      numeric: true,
      value: ({ count }) => count,
      text: ({ count }) => formatNumber(count),
    },
    {
      key: 'share',
      title: 'Of the stage before',
      numeric: true,
      value: ({ share }) => share,
      text: ({ share }) => (share === null ? '–' : formatPercent(share)),
    },
    {
      key: 'loss',
      title: "Didn't move on",
      value: ({ loss }) => loss,
      text: ({ loss }) => (loss === '' ? '–' : loss),
    },
    {
      key: 'median',
      title: 'Median time',
      numeric: true,
      value: ({ median }) => median,
      text: ({ median }) => durationText(median),
    },
  ];
  return (
    <Panel
      title="Sales funnel"
      subtitle={
        view.kind === 'created'
          ? `Progress of leads created ${range}, with median times`
          : `Stages reached ${range}, with median times`
      }
      flush={shown === 'table'}
      view={{ value: shown, onChange: setShown }}
      className="lead-funnel-panel"
      tools={
        <ExportMenu
          title="Sales funnel"
          columns={columns}
          rows={steps}
          info={{ name: 'sales-funnel', notes: [siteName, range, `Times in ${zoneText(view)}`] }}
        />
      }
      provenance={
        <span className="provenance">
          {`Compared with ${formatDateRange(view.comparison, { year: true })}${view.kind === 'created' ? ', at the same lead age' : ''}`}
          {view.newestLeadAt === null ? '' : ` · last lead ${formatInstant(view.newestLeadAt, view.timeZone)}`}
        </span>
      }
      action={<span className="provenance">Times in {zoneText(view)}</span>}
    >
      {shown === 'table' ? (
        <DataTable caption="Sales funnel" columns={columns} rows={steps} rowKey={({ key }) => key} />
      ) : (
        <ol className="lead-funnel">
          {steps.map((step, index) => (
            <li
              key={step.key}
              style={{
                '--height': (step.count / largest) * 100,
                '--next': ((steps[index + 1]?.count ?? step.count) / largest) * 100,
                '--stage': `var(--stage-${index + 1})`,
              }}
            >
              <span className="lead-stage-title">{step.title}</span>
              <b className="number">{formatNumber(step.count)}</b>
              <span className="lead-stage-share">
                {step.share === null ? (
                  '–'
                ) : (
                  <>
                    <b>{formatPercent(step.share)}</b> of {step.of}
                  </>
                )}
              </span>
              <span className="lead-stage-bar" aria-hidden="true">
                <i />
                <em />
              </span>
              <span className="lead-stage-loss">{step.loss}</span>
              <span className="lead-stage-time">
                {index === 0 ? (
                  ''
                ) : (
                  <>
                    <span className="visually-hidden">Median time to {step.title}: </span>
                    {durationText(step.median)}
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Durations view={view} />
    </Panel>
  );
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The data for the mean of each duration: a sum, its count, and the sum's unit in milliseconds. */
const means: Readonly<Record<DurationKey, readonly [sum: LeadCount, count: LeadCount, unitMs: number]>> = {
  bookingCreated: ['leadToBookingMinutesSum', 'leadToBookingCount', minuteMs],
  contacted: ['leadToContactedDaysSum', 'leadToContactedCount', dayMs],
  signed: ['leadToAppDaysSum', 'leadToAppCount', dayMs],
  deal: ['leadToDealDaysSum', 'leadToDealCount', dayMs],
};
type Average = 'median' | 'mean';

function computeDuration({ sums, medians }: LeadSummaryView['now'], key: DurationKey, average: Average): number | null {
  if (average === 'median') return medians.durations[key] ?? null;
  const [sum, count, unitMs] = means[key];
  const counted = getLeadCount(sums, count);
  return counted === 0 ? null : (getLeadCount(sums, sum) / counted) * unitMs;
}

/** Times since a lead, as medians, or as means on request. */
function Durations({ view }: { view: LeadSummaryView }) {
  const [average, setAverage] = useState<Average>('median');
  return (
    <>
      <div className="lead-averages">
        <Segments
          label="Times"
          value={average}
          options={[
            { value: 'median', label: 'Median' },
            { value: 'mean', label: 'Mean' },
          ]}
          onChange={setAverage}
        />
      </div>
      <dl className="lead-durations">
        {durationKeys.map(key => {
          const [now, before] = [computeDuration(view.now, key, average), computeDuration(view.before, key, average)];
          const change = now === null || before === null ? null : now - before;
          return (
            <div key={key}>
              <dt>{durationTitles[key]}</dt>
              <dd>
                <b className="number">{durationText(now)}</b>{' '}
                {change !== null && (
                  <Delta change={change} verdict={change < 0 ? 'good' : 'bad'} text={durationText(Math.abs(change))} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
