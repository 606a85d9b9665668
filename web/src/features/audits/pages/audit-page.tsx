import { scoreFill } from '../../../components/figures/score-fill.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { threeMonthMean } from '../../../../../shared/domain/audits/score-history.ts';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { apiErrorSchema, getErrorMessage } from '../../../app/api/errors.ts';
import { keepAddressFilters, writeAddress } from '../../../app/address/address.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { ChevronRightIcon, PrintIcon } from '../../../components/icons/actions.tsx';
import { AuditsIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { MakeTask } from '../../../components/insights/make-task.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import { AuditHeader } from '../components/audit-header.tsx';
import { AuditPdf } from '../components/audit-pdf.tsx';
import { AuditSkeleton } from '../components/audit-skeleton.tsx';
import { CheapestPanel } from '../components/cheapest-panel.tsx';
import { InsightsPanel } from '../components/insights-panel.tsx';
import { MetricsPanel } from '../components/metrics-panel.tsx';
import { OptionsMenu } from '../components/options-menu.tsx';
import { ProofPanel } from '../components/proof-panel.tsx';
import { RestatedPanel } from '../components/restated-panel.tsx';
import { SharesPanel } from '../components/shares-panel.tsx';
import { useGetAuditQuery } from '../audit-api.ts';
import { useAuditHistory } from '../use-audit-history.ts';
import { auditBefore } from '../view/audit-history.ts';
import '../components/audits.css';
import '../components/audit-card.css';
import { useShown } from '../../../app/api/use-shown.ts';

const missing = (error: unknown): boolean => {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && parsed.data.status === 404;
};

/** /audit/{auditId}: one complete audit, as stored. */
export function AuditPage() {
  const { auditId = '' } = useParams();
  const { search } = useLocation();
  const { currentData, error, isFetching, refetch } = useShown(useGetAuditQuery({ params: { auditId } }));
  const audit = currentData?.audit;
  const siteQuery = useShown(
    useGetSiteQuery({ params: { siteId: audit?.siteId ?? '' } }, { skip: audit === undefined }),
  );
  const site = siteQuery.currentData?.result;
  const history = useAuditHistory(audit?.siteId);
  const access = useAccess();
  const [opened, setOpened] = useState<MetricKey | null>(null);
  const back = `/audits${keepAddressFilters(search)}`;

  // A link may contain only the audit: the filters then follow its site.
  const navigate = useNavigate();
  const { siteId: shownSiteId } = useScope();
  const ownerId = audit?.siteId;
  useEffect(() => {
    if (ownerId !== undefined && shownSiteId !== undefined && shownSiteId !== ownerId)
      void navigate({ search: writeAddress(search, { site: ownerId }) }, { replace: true });
  }, [ownerId, shownSiteId, search, navigate]);

  const openFromList = (metric: MetricKey) => {
    setOpened(opened === metric ? null : metric);
    window.requestAnimationFrame(() =>
      document.querySelector(`#metric-${metric}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
    );
  };
  const failure = audit === undefined ? error : site === undefined ? siteQuery.error : undefined;
  const timeZone = site === undefined ? undefined : siteTimeZone(site.attr);
  return (
    <div
      className="audit-page scored"
      style={{ '--score-given': audit === undefined ? undefined : scoreFill(audit.meta.colorHex) }}
    >
      <div className="audit-bar">
        <nav aria-label="Breadcrumb" className="breadcrumb">
          <ol>
            <li>
              <Link to={back}>Audits</Link>
            </li>
            <li aria-current="page">
              <ChevronRightIcon size={14} />
              <span className="truncate">{auditId}</span>
            </li>
          </ol>
        </nav>
        {audit !== undefined && (
          <Button size="small" className="no-print" onClick={() => window.print()}>
            <PrintIcon size={14} />
            Print
          </Button>
        )}
        {audit !== undefined && site !== undefined && timeZone !== undefined && (
          <AuditPdf
            audit={audit}
            insights={currentData?.insights ?? []}
            siteName={site.name}
            timeZone={timeZone}
            before={auditBefore(history.audits, audit)}
          />
        )}
        {audit !== undefined && site !== undefined && access?.may('audit.email', site) === true && (
          <OptionsMenu auditId={auditId} siteName={site.name} />
        )}
      </div>
      {failure !== undefined &&
        (missing(failure) ? (
          <Panel title="Audit Not Available">
            <EmptyState
              centered
              icon={<AuditsIcon size={18} />}
              title="Audit not found"
              action={
                <ButtonLink to={back} size="small">
                  All audits
                </ButtonLink>
              }
            >
              It may belong to another site, or the link is incomplete.
            </EmptyState>
          </Panel>
        ) : (
          <Panel title="Audit">
            <FailedState
              message={`Audit Error: ${getErrorMessage(failure)}`}
              busy={isFetching}
              onRetry={() => void (audit === undefined ? refetch() : siteQuery.refetch())}
            />
          </Panel>
        ))}
      {failure === undefined && (audit === undefined || site === undefined || timeZone === undefined) && (
        <AuditSkeleton />
      )}
      {audit !== undefined && site !== undefined && timeZone !== undefined && (
        <>
          <AuditHeader
            audit={audit}
            before={auditBefore(history.audits, audit)}
            mean={threeMonthMean(history.audits, audit.yearMonth)}
            siteName={site.name}
            mayEdit={access?.may('audit.note', site) === true}
          />
          <div className="audit-columns">
            <MetricsPanel
              audit={audit}
              siteName={site.name}
              timeZone={timeZone}
              opened={opened}
              onOpen={setOpened}
              task={line => (
                <MakeTask
                  from={{ kind: 'audit', auditId, metric: line.metric, title: metricTable[line.metric].title }}
                  site={site}
                  timeZone={timeZone}
                />
              )}
            />
            <aside className="audit-aside" aria-label="About this audit">
              <CheapestPanel audit={audit} opened={opened} onOpen={openFromList} />
              <InsightsPanel
                yearMonth={audit.yearMonth}
                insights={currentData?.insights ?? []}
                closed={currentData?.closedInsights ?? []}
                site={site}
                siteId={audit.siteId}
                timeZone={timeZone}
                manage={
                  access?.may('recommendation.publish', site) === true
                    ? `/insights${writeAddress(search, { site: audit.siteId })}`
                    : undefined
                }
              />
              <SharesPanel
                audit={audit}
                currency={audit.metrics.revenue.known ? audit.metrics.revenue.currency : undefined}
              />
              <ProofPanel audit={audit} timeZone={timeZone} />
              <WhenNear placeholder={null} margin="400px" className="restated-place">
                <RestatedPanel audit={audit} />
              </WhenNear>
            </aside>
          </div>
        </>
      )}
    </div>
  );
}
