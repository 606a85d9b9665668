import { scoreFill } from '../../../components/figures/score-fill.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { scoreColour } from '../../../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { keepAddressFilters } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { AuditsIcon, HelpIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Skeleton, SkeletonRows } from '../../../components/status/skeleton.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { GenerateBaseline } from '../components/generate-baseline.tsx';
import { GenerateAudit } from '../components/generate-audit.tsx';
import { HistoryTable, historyColumns } from '../components/history-table.tsx';
import { InsightsHelp } from '../components/insights-help.tsx';
import { RecentPanel } from '../components/recent-panel.tsx';
import { ScoreLine } from '../components/score-line.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import { useAuditHistory } from '../use-audit-history.ts';
import { threeMonthMean } from '../../../../../shared/domain/audits/score-history.ts';
import { auditBefore, historyRows, recentAudit, scoreLine } from '../view/audit-history.ts';
import '../components/audits.css';

/** Loaded for users with several sites; administrators have a separate page. */
const InsightsOfSites = lazy(() =>
  import('../../../components/insights/sites/site-insights.tsx').then(module => ({
    default: module.InsightsOfSites,
  })),
);

/**
 * /audits: of a site the history of its audits with its score chart, and the newest audit next to it; of a region,
 * organization or company the newest audits of all its sites.
 */
export function AuditsPage() {
  const { siteId, node, nodeId } = useScope();
  if (nodeId === null) {
    return (
      <Panel title="Audit History">
        <EmptyState centered icon={<AuditsIcon size={18} />} title="No sites yet">
          Audits belong to a site, and you don&apos;t have access to one yet.
        </EmptyState>
      </Panel>
    );
  }
  // Until the node is known, an address without another node shows its site.
  if (node === undefined ? nodeId === siteId : node.type === 'SITE') return <SiteHistory />;
  return (
    <div className="audits-all">
      {node === undefined ? (
        <Panel title="Newest audits" busy>
          <SkeletonRows rows={12} height={44} />
        </Panel>
      ) : (
        <SitesPanel node={node}>
          <AllRecommendations />
        </SitesPanel>
      )}
    </div>
  );
}

/** The recommendations of all accessible sites, for users with several. */
function AllRecommendations() {
  const access = useAccess();
  if (access === undefined || access.single || access.role === 'admin') return null;
  return (
    <div className="audits-of-sites">
      <Suspense
        fallback={
          <Panel title="Recommendations of all sites" busy>
            <SkeletonRows rows={6} height={64} />
          </Panel>
        }
      >
        <InsightsOfSites page="/audits" mayPublish={false} userId={access.userId} />
      </Suspense>
    </div>
  );
}

/** The history of the site's audits. */
function SiteHistory() {
  const { nodeId: siteId, node: site, timeZone } = useScope();
  const access = useAccess();
  const navigate = useNavigate();
  const filters = keepAddressFilters(useLocation().search);
  const [helpOpen, setHelpOpen] = useState(false);
  const { audits, loaded, error, retry, more } = useAuditHistory(siteId);

  const ready = loaded && timeZone !== undefined;
  const rows = historyRows(audits);
  const recent = recentAudit(audits);
  const points = scoreLine(audits);
  const [oldest, newest] = [points[0], points.at(-1)];
  return (
    <div
      className="audits-page scored"
      style={{ '--score-given': recent === null ? undefined : scoreFill(scoreColour(recent.type)) }}
    >
      <Panel
        title="Audit History"
        flush
        busy={!ready}
        className="audits-history"
        subtitle={
          oldest === undefined || newest === undefined || points.length < 2
            ? 'Score by month'
            : `Score by month, ${formatMonth(oldest.yearMonth)} to ${formatMonth(newest.yearMonth)}`
        }
        tools={
          <>
            <IconButton label="Available insights" onClick={() => setHelpOpen(true)}>
              <HelpIcon />
            </IconButton>
            {ready && rows.length > 0 && (
              <ExportMenu
                title="Audit History"
                columns={historyColumns(timeZone)}
                rows={rows}
                info={{
                  name: `audits-${site?.siteId ?? 'site'}`,
                  notes: [site?.name ?? '', `Times in ${timeZone}`],
                }}
              />
            )}
            {timeZone !== undefined && site !== undefined && access?.may('audit.generate', site) === true && (
              <>
                <GenerateAudit
                  siteId={site.siteId}
                  siteName={site.name}
                  timeZone={timeZone}
                  monthsWithAudit={new Set(audits.map(audit => audit.yearMonth))}
                />
                <GenerateBaseline siteId={site.siteId} siteName={site.name} timeZone={timeZone} />
              </>
            )}
          </>
        }
        provenance={
          ready && rows.length > 0 ? (
            <span className="provenance">
              {rows.length} {rows.length === 1 ? 'audit' : 'audits'} shown
              {more.hasMore ? '' : ', the whole history'} · times in {zoneName(timeZone)}
            </span>
          ) : undefined
        }
        action={
          more.hasMore ? (
            <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
              {more.state === 'failed' ? 'Try again' : 'Load More'}
            </Button>
          ) : undefined
        }
      >
        {error !== undefined && <FailedState message={`Audit Error: ${getErrorMessage(error)}`} onRetry={retry} />}
        {error === undefined && !ready && (
          <div className="history-skeleton" aria-busy="true">
            <Skeleton height={196} radius={8} />
            <SkeletonRows rows={12} />
          </div>
        )}
        {ready && points.filter(point => point.score !== null).length > 1 && (
          <ScoreLine points={points} color={recent === null ? 'var(--audit)' : scoreFill(scoreColour(recent.type))} />
        )}
        {ready && (
          <HistoryTable
            rows={rows}
            timeZone={timeZone}
            filters={filters}
            markedId={recent?.auditId}
            onOpen={auditId => void navigate(`/audit/${auditId}${filters}`)}
          />
        )}
      </Panel>
      {ready && recent !== null ? (
        <RecentPanel
          key={recent.auditId}
          recent={recent}
          before={auditBefore(audits, recent)}
          mean={threeMonthMean(audits, recent.yearMonth)}
          site={site}
          timeZone={timeZone}
          filters={filters}
        />
      ) : (
        <Panel title="Recent Audit and Insights" className="recent-audit" busy={!ready && error === undefined}>
          {ready ? (
            <EmptyState centered icon={<AuditsIcon size={18} />} title="No audits yet">
              The first audit is created on the 4th, when last month&apos;s data is final.
            </EmptyState>
          ) : error !== undefined ? (
            <EmptyState centered icon={<AuditsIcon size={18} />} title="Not loaded">
              The newest audit appears here when the list has loaded.
            </EmptyState>
          ) : (
            <div className="recent-skeleton">
              <Skeleton height={118} radius={8} />
              <Skeleton height={40} radius={8} />
              <SkeletonRows rows={5} height={36} />
            </div>
          )}
        </Panel>
      )}
      <AllRecommendations />
      <InsightsHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
