import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import { printPair } from '../../../../../shared/numbers/comparison/print.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { isBetter } from '../../../../../shared/numbers/metrics/change.ts';
import { absenceTexts, formatMetric, formatLeadCost, ratioText } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { figureDefinition } from '../../../../../shared/domain/pages/format.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Figure, Overview } from '../../../../../shared/model/panel.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { explainingPages } from '../../../components/why/explaining-pages.ts';
import { FigureWhy } from '../../../components/why/figure-why.tsx';
import { Delta } from '../../../components/figures/delta.tsx';
import { FigureCard } from '../../../components/figures/figure-card.tsx';
import { Sparkline } from '../../../components/figures/sparkline.tsx';
import { pickProvenance } from '../../../components/panel/provenance.ts';
import { ProvenanceLine } from '../../../components/panel/provenance-line.tsx';

/** The target of a card's More link (specification 2, Overview). */
const pages: Partial<Record<MetricKey, string>> = {
  sessions: '/channel-performance',
  goals: '/goals',
  revenue: '/ads-ecommerce',
  transactions: '/ads-ecommerce',
  adSpend: '/ads-paid',
  costPerLead: '/ads-paid',
  ROAS: '/ads-paid',
  socialSessions: '/channel-performance/SOCIAL',
};

/** True if a figure has an explanation below its change. */
export const isExplained = (metric: MetricKey): boolean => metricTable[metric].aggregation.kind === 'ratio';

/** One figure of the response as a card. */
export function OverviewFigure({
  figure,
  overview,
  plot,
}: {
  figure: Figure;
  overview: Overview;
  plot?: ComponentProps<typeof FigureCard>['plot'];
}) {
  const { search } = useLocation();
  const { metric, value, previous, change, comparable, ratio, leadCost, series, previousSeries } = figure;
  const { panels, range, comparison, timeZone } = overview;
  const title = metricTable[metric].title;
  const better = comparable ? isBetter(metric, change) : null;
  const before = formatDateRange(comparison, { beside: range });
  const against = `vs ${before}`;
  const missing = value.known ? (value.missingDays ?? 0) : 0;
  const page = pages[metric];
  const explained = explainingPages[metric];
  return (
    <FigureCard
      plot={plot}
      label={title}
      about={
        leadCost === undefined
          ? metricTable[metric].description
          : `${metricTable[metric].description} ${formatLeadCost(leadCost, value.known ? value.currency : undefined)}.`
      }
      explained={isExplained(metric)}
      value={value.known ? formatMetric(metric, value) : '–'}
      delta={
        value.known && change !== null ? (
          <span title={against}>
            <Delta
              change={change}
              format={metricTable[metric].format}
              verdict={better === null ? 'neutral' : better ? 'good' : 'bad'}
              against={printPair(metricTable[metric], figure)}
            />{' '}
            {explained !== undefined && (
              <FigureWhy
                figure={{ ...figure, key: metric }}
                look={figureDefinition(metric)}
                range={range}
                comparison={comparison}
                source={{ siteId: overview.siteId, page: explained }}
              />
            )}
          </span>
        ) : undefined
      }
      note={
        value.known ? (
          change === null ? (
            <span>
              {previous.known ? `${formatMetric(metric, previous)} ${against.replace('vs', 'in')}` : 'No comparison'}
            </span>
          ) : missing > 0 ? (
            <span>{missing} days missing</span>
          ) : ratio !== undefined ? (
            <span className="figure-made">{ratioText(metric, ratio, value.currency)}</span>
          ) : undefined
        ) : (
          <span>{absenceTexts[value.why]}</span>
        )
      }
      sparkline={
        value.known ? (
          <Sparkline
            points={series}
            comparison={previousSeries}
            continues={addDays(comparison.end, 1) === range.start}
            label={`${title} a day against ${before}`}
          />
        ) : undefined
      }
      provenance={
        <>
          {panels.figures.state === 'ready' && (
            <ProvenanceLine
              provenance={pickProvenance(panels.figures.provenance, metricTable[metric].services)}
              timeZone={timeZone}
            />
          )}
          {page !== undefined && (
            <Link className="figure-more" to={page + keepAddressFilters(search)} aria-label={`More about ${title}`}>
              More
            </Link>
          )}
        </>
      }
    />
  );
}
