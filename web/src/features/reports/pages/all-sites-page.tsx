import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { allSitesHeadline, type AllSitesHeadline } from '../../../../../shared/domain/overview/all-sites-headline.ts';
import { attentionOfSites } from '../../../../../shared/domain/overview/all-sites.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import {
  TrendDownIcon,
  TrendFlatIcon,
  TrendUpIcon,
  UnpluggedIcon,
  WarningIcon,
} from '../../../components/icons/status.tsx';
import { useMedia } from '../../../components/media/use-media.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton } from '../../../components/status/skeleton.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import { AttentionPanel, targetAddress } from '../components/attention-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { MoversPanel } from '../components/movers-panel.tsx';
import { NoRanking } from '../components/no-ranking.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportTrend } from '../components/report-trend.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { SiteScores } from '../components/site-scores.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import { useAlertsOfReportQuery } from '../reports-api.ts';
import { type ReportState, useReport } from '../use-report.ts';
import { countSites } from '../../../../../shared/documents/count-sites.ts';
import { isShop } from '../../../../../shared/documents/selling.ts';
import { allSitesColumns, type SiteOfReport } from '../../../../../shared/documents/site-columns.ts';
import '../reports.css';
import '../reports-print.css';
import './all-sites.css';

const SitesMap = lazy(() => import('../components/sites-map.tsx').then(module => ({ default: module.SitesMap })));
const mapSpace = (
  <div className="map-skeleton">
    <Skeleton height="100%" radius={10} />
  </div>
);
const icons = {
  good: TrendUpIcon,
  info: TrendFlatIcon,
  neutral: TrendFlatIcon,
  bad: TrendDownIcon,
  warning: WarningIcon,
} as const;

function Prompt({ headline, attention, sites }: { headline: AllSitesHeadline; attention: number; sites: number }) {
  const { search } = useLocation();
  const { label, primary, site, to } = headline.action;
  const Icon = to.kind === 'connect' ? UnpluggedIcon : icons[headline.tone];
  return (
    <section className="panel all-prompt" aria-label="In short">
      <span className={`all-prompt-icon tone-${headline.tone}`}>
        <Icon size={19} />
      </span>
      <div className="all-prompt-words">
        <h2>{headline.title}</h2>
        <p>{headline.text}</p>
      </div>
      <span className="all-prompt-action no-print">
        <ButtonLink
          to={targetAddress(to, site?.siteId ?? null, keepAddressFilters(search))}
          look={primary ? 'primary' : 'plain'}
        >
          {label}
        </ButtonLink>
      </span>
      {sites > 0 && (
        <p className="all-prompt-count">
          <b className="number">{formatNumber(attention)}</b> of {countSites(sites)}
          <br />
          {attention === 1 ? 'needs attention' : 'need attention'}
        </p>
      )}
    </section>
  );
}

/** The report with the open alerts of each site, which also need attention. */
function useWithAlerts(state: ReportState): ReportState {
  const { currentData } = useAlertsOfReportQuery({});
  const { report } = state;
  const withAlerts = useMemo(() => {
    if (report === undefined || currentData === undefined) return report;
    const bySite = Map.groupBy(currentData.alerts, ({ siteId }) => siteId);
    const sites = report.sites.map(site => {
      const alerts = (bySite.get(site.siteId) ?? []).map(({ definition }) => definition.title);
      return alerts.length === 0 ? site : { ...site, alerts };
    });
    return { ...report, sites };
  }, [report, currentData]);
  return { ...state, report: withAlerts };
}

const figuresFor = (report: Report): readonly MetricKey[] =>
  isShop(report) ? ['sessions', 'goals', 'revenue', 'adSpend'] : ['sessions', 'goals', 'adSpend', 'costPerLead'];

/** The chosen figure, if the report has it. */
const choosePlotted = (report: Report, chosen: MetricKey): MetricKey =>
  figuresFor(report).includes(chosen) ? chosen : 'sessions';

/**
 * /all-sites: problems, the biggest changes, the ranking and the map of everything below a reseller's company, a brand,
 * organization or region.
 */
export function AllSitesPage() {
  const state = useWithAlerts(useReport());
  const { search } = useLocation();
  const narrow = useMedia('(max-width: 600px)');
  const [view, setView] = useState<'all' | 'attention'>('all');
  const [chosen, setChosen] = useState<MetricKey>('sessions');
  const attention = useMemo(() => attentionOfSites(state.report?.sites ?? []), [state.report]);
  const troubled = useMemo(() => new Set(attention.map(({ site }) => site.siteId)), [attention]);
  const only = useCallback((site: SiteOfReport) => view === 'all' || troubled.has(site.siteId), [view, troubled]);
  return (
    <ReportFrame state={state} extras={null}>
      {(report, words) => (
        <>
          <Prompt
            headline={allSitesHeadline(report, words.before, isShop(report) ? 'revenue' : 'goals')}
            attention={attention.length + (report.others?.attention ?? 0)}
            sites={report.sites.length + (report.others?.sites ?? 0)}
          />
          <ReportFigures
            report={report}
            words={words}
            metrics={figuresFor(report)}
            plotted={choosePlotted(report, chosen)}
            onPlot={setChosen}
          />
          <ReportTrend report={report} words={words} metric={choosePlotted(report, chosen)} />
          {report.sites.length === 0 ? (
            <>
              <NoRanking report={report} />
              <MissingPanel report={report} words={words} />
            </>
          ) : (
            <>
              <div className="all-pair">
                <AttentionPanel
                  rows={attention}
                  more={report.others?.attention ?? 0}
                  sites={report.sites.length + (report.others?.sites ?? 0)}
                />
                <MoversPanel report={report} />
              </div>
              <SitesPanel
                report={report}
                words={words}
                title="All sites"
                columns={allSitesColumns(report, narrow)}
                sort={{ key: 'sessions', direction: 'descending' }}
                totals={`All ${formatNumber(report.node.sites)}`}
                only={only}
                chooser={
                  attention.length === 0 ? undefined : (
                    <Segments
                      label="Which sites"
                      value={view}
                      onChange={setView}
                      options={[
                        { value: 'all', label: `All ${report.sites.length}` },
                        { value: 'attention', label: `Attention ${attention.length}` },
                      ]}
                    />
                  )
                }
              />
              <div className="all-pair">
                <Panel title="Map of sites" subtitle="Size shows sessions, color shows status" className="all-map">
                  <WhenNear placeholder={mapSpace} className="when-near">
                    <Suspense fallback={mapSpace}>
                      <SitesMap sites={report.sites} />
                    </Suspense>
                  </WhenNear>
                </Panel>
                <SiteScores report={report} more={`/score-card${keepAddressFilters(search)}`} />
              </div>
            </>
          )}
        </>
      )}
    </ReportFrame>
  );
}
