import { memo } from 'react';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { isBetter } from '../../../../../shared/domain/metrics/change.ts';
import { absenceTexts, formatMetric } from '../../../../../shared/domain/metrics/format.ts';
import { metricTable } from '../../../../../shared/domain/metrics/table.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Figure, Overview } from '../../../../../shared/model/panel.ts';
import { Delta } from '../../../components/figures/delta.tsx';
import { FigureCard, FigureCardSkeleton } from '../../../components/figures/figure-card.tsx';
import { Sparkline } from '../../../components/figures/sparkline.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { ProvenanceLine } from '../../../components/panel/provenance-line.tsx';
import type { OverviewState } from '../use-overview.ts';
import { PanelEmpty } from './panel-empty.tsx';

const titles: Partial<Record<MetricKey, string>> = { goals: 'Conversions' };
const expected = ['Sessions', 'Conversions', 'Ad spend', 'Cost per lead'];

function FigureOf({ figure, overview }: { figure: Figure; overview: Overview }) {
  const { metric, value, previous, change, series, previousSeries } = figure;
  const { panels, comparison, timeZone } = overview;
  const title = titles[metric] ?? metricTable[metric].title;
  const better = isBetter(metric, change);
  const against = `vs ${formatDateRange(comparison)}`;
  const missing = value.known ? (value.missingDays ?? 0) : 0;
  return (
    <FigureCard
      label={title} about={metricTable[metric].description}
      value={value.known ? formatMetric(metric, value) : '–'}
      delta={value.known && change !== null ? <><Delta change={change} verdict={better === null ? 'neutral' : better ? 'good' : 'bad'} /><span>{against}</span></> : undefined}
      note={value.known
        ? change === null ? <span>{previous.known ? `${formatMetric(metric, previous)} ${against.replace('vs', 'in')}` : 'Nothing to compare with'}</span> : missing > 0 ? <span>{missing} days missing</span> : undefined
        : <span>{absenceTexts[value.why]}</span>}
      sparkline={value.known ? <Sparkline points={series} comparison={previousSeries} continues={addDays(comparison.end, 1) === overview.range.start} label={`${title} a day, seven-day mean, against ${formatDateRange(comparison)}`} /> : undefined}
      provenance={panels.figures.state === 'ready' && <ProvenanceLine provenance={panels.figures.provenance} timeZone={timeZone} />}
    />
  );
}

/** The four figure cards, or one card that says why there are none. */
export const FigureStrip = memo(function FigureStrip({ overview, failure, retry, busy }: OverviewState) {
  const panel = overview?.panels.figures;
  if (failure !== undefined || panel?.state === 'failed') {
    return (
      <section className="panel span-12" aria-label="Figures">
        <FailedState message={panel?.state === 'failed' ? panel.message : (failure ?? '')} reference={panel?.state === 'failed' ? panel.reference : ''} onRetry={retry} busy={busy} />
      </section>
    );
  }
  if (overview === undefined || panel === undefined) return expected.map(label => <FigureCardSkeleton key={label} label={label} />);
  if (panel.state === 'empty') {
    return (
      <section className="panel span-12 figures-empty" aria-label="Figures">
        <div className="panel-body"><PanelEmpty answer={panel} what="sessions and conversions" onRetry={retry} /></div>
      </section>
    );
  }
  return panel.data.figures.map(figure => <FigureOf key={figure.metric} figure={figure} overview={overview} />);
});
