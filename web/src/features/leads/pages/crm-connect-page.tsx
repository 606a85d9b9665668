import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { computeComparison } from '../../../../../shared/domain/periods/periods.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { useSettled } from '../../../components/form/use-settled.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { FilterIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { NoSite } from '../../../components/panel/no-site.tsx';
import { OtherSites } from '../../../components/panel/other-sites.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DaysPanel } from '../components/days-panel.tsx';
import { FunnelPanel } from '../components/funnel-panel.tsx';
import { IntakeStates } from '../components/intake-states.tsx';
import { LeadCounts } from '../components/lead-counts.tsx';
import { LeadDrawer } from '../components/lead-drawer.tsx';
import { LeadFigures, LeadsReconciled } from '../components/lead-figures.tsx';
import { LeadFilters } from '../components/lead-filters.tsx';
import { LeadList } from '../components/lead-list.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import { SourcePanel } from '../components/source-panel.tsx';
import { SpeedPanel } from '../components/speed-panel.tsx';
import { WaitingLeads } from '../components/waiting-leads.tsx';
import { WhoPanel } from '../components/who-panel.tsx';
import { useGetLeadSummaryQuery, useListLeadIntakesQuery } from '../leads-api.ts';
import { useLeadList } from '../use-lead-list.ts';
import { type LeadAddress, readLeadAddress, readOpened, withLeadAddress, writeOpened } from '../view/lead-address.ts';
import '../components/leads.css';
import { useShown } from '../../../app/api/use-shown.ts';

/** The polling interval for new leads on an open page. */
const pollMs = 15_000;
/** The polling interval for the state of intakes. */
const intakesMs = 60_000;

/** /crm-connect 'CRM Connect': leads from the CRM, from the advertisement to the deal. */
export function CrmConnectPage() {
  const { siteId, node, timeZone, nodeChain } = useScope();
  const now = useNow();
  if (siteId === null && node === undefined) return <NoSite />;
  if (node === undefined || timeZone === undefined)
    return (
      <Panel title="Leads" busy>
        <SkeletonRows rows={12} />
      </Panel>
    );
  const crmUrl = nodeChain.findLast(level => level.crmUrl !== undefined)?.crmUrl ?? null;
  const today = siteToday(now, timeZone);
  return <CrmConnect key={node.siteId} site={node} today={today} timeZone={timeZone} crmUrl={crmUrl} />;
}

/** `site` may also be a region, organization or company, whose sites are counted together. */
type ConnectProps = { site: NodeSummary; today: string; timeZone: string; crmUrl: string | null };

function CrmConnect({ site, today, timeZone, crmUrl }: ConnectProps) {
  const [query, setQuery] = useSearchParams();
  const address = readLeadAddress(query, today);
  const change = useCallback(
    (next: Parameters<typeof withLeadAddress>[1]) =>
      setQuery(now => withLeadAddress(now, next), { preventScrollReset: true }),
    [setQuery],
  );
  const compared = computeComparison(address.range, address.compare);
  const call = {
    params: { siteId: site.siteId, ...address.range },
    query: { ...address.filter, kind: address.kind, compareStart: compared.start, compareEnd: compared.end },
  };
  const {
    currentData: answer,
    error,
    refetch,
  } = useShown(useGetLeadSummaryQuery(call, { pollingInterval: pollMs, skipPollingIfUnfocused: true }));
  const counts = answer !== undefined && 'countsOnly' in answer ? answer : null;
  const view = answer === undefined || 'countsOnly' in answer ? undefined : answer;
  const { data: sent, isLoading: isAskingIntakes } = useListLeadIntakesQuery(
    { params: { siteId: site.siteId } },
    { pollingInterval: intakesMs, skipPollingIfUnfocused: true, skip: site.type !== 'SITE' },
  );
  return (
    <div className="lead-page">
      <LeadFilters
        address={address}
        today={today}
        choices={view}
        countsOnly={counts !== null}
        onRange={range => change({ range })}
        onCompare={compare => change({ compare })}
        onKind={kind => change({ kind })}
        onFilter={filter => change({ filter })}
      />
      {/* Shown together, because the intakes' line would push down what is below it. */}
      {answer !== undefined && <IntakeStates intakes={sent?.intakes ?? []} timeZone={timeZone} />}
      {answer === undefined || isAskingIntakes ? (
        error === undefined ? (
          <Panel title="Sales funnel" busy>
            <SkeletonRows rows={10} />
          </Panel>
        ) : (
          <Panel title="Leads">
            <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
          </Panel>
        )
      ) : !answer.hasLeads ? (
        <Panel title="Leads">
          <NoLeads site={site} hasIntake={sent === undefined ? null : sent.intakes.length > 0} />
        </Panel>
      ) : (
        <>
          {counts !== null && <LeadCounts view={counts} />}
          {view !== undefined && <Leads site={site} view={view} address={address} crmUrl={crmUrl} onChange={change} />}
        </>
      )}
    </div>
  );
}

/** Explains why there are no leads. `hasIntake`: true if a CRM sends to the site; null while unknown. */
function NoLeads({ site, hasIntake }: { site: NodeSummary; hasIntake: boolean | null }) {
  const access = useAccess();
  const isAdmin = access?.role === 'admin';
  return (
    <EmptyState
      centered
      icon={<FilterIcon size={18} />}
      title="No leads yet"
      action={
        <>
          {hasIntake === false && isAdmin && (
            <ButtonLink size="small" to="/lead-sitemap">
              Open Lead Sitemap
            </ButtonLink>
          )}
          {site.type === 'SITE' && <OtherSites by="leads" page="/crm-connect" />}
        </>
      }
    >
      Leads for {site.name} appear here when its CRM sends them.
      {hasIntake === false &&
        (isAdmin
          ? ' Add its CRM in Lead Sitemap, or import a file of leads there.'
          : ' An administrator adds the intake under Administration, Lead Sitemap.')}
    </EmptyState>
  );
}

type LeadsProps = {
  site: NodeSummary;
  view: LeadSummaryView;
  address: LeadAddress;
  crmUrl: string | null;
  onChange: (change: Parameters<typeof withLeadAddress>[1]) => void;
};

function Leads({ site, view, address, crmUrl, onChange }: LeadsProps) {
  const isFiltered = Object.keys(address.filter).length > 0;
  return (
    <>
      <WaitingLeads view={view} />
      <LeadFigures view={view} isFiltered={isFiltered} ofSites={site.type !== 'SITE'} />
      {!isFiltered && <LeadsReconciled view={view} />}
      <FunnelPanel view={view} siteName={site.name} />
      <SourcePanel view={view} siteName={site.name} />
      <div className="lead-columns">
        <WhoPanel view={view} siteName={site.name} />
        <DaysPanel view={view} siteName={site.name} />
      </div>
      <SpeedPanel view={view} siteName={site.name} />
      {site.type !== 'SITE' && <SitesPanel view={view} siteName={site.name} />}
      {view.rows ? (
        <LeadRows site={site} view={view} address={address} crmUrl={crmUrl} onChange={onChange} />
      ) : (
        <Panel title="Leads">
          <p className="lead-none">
            {site.type === 'SITE'
              ? 'This is a linked site. You see totals, not individual leads.'
              : 'Choose a region or a site to see its individual leads.'}
          </p>
        </Panel>
      )}
    </>
  );
}

function LeadRows({ site, view, address, crmUrl, onChange }: LeadsProps) {
  const access = useAccess();
  const [find, setFind] = useState('');
  const settled = useSettled(find, 400);
  const { range, kind, filter, chip, lead } = address;
  const onLead = (next: string | null) => onChange({ lead: next });
  const list = useLeadList(
    { siteId: site.siteId, range, kind, filter, chip, find: settled.trim() },
    `${view.newestLeadAt ?? ''} ${view.now.sums['leads'] ?? 0}`,
  );
  const opened = lead === null ? null : readOpened(lead, site);
  const step = (by: 1 | -1) => {
    const place = list.leads.findIndex(listed => writeOpened(listed) === lead);
    const next = list.leads[place + by];
    if (next !== undefined) onLead(writeOpened(next));
  };
  return (
    <div className={lead === null ? undefined : 'lead-beside'}>
      <LeadList
        view={view}
        siteName={site.name}
        ofSites={site.type !== 'SITE'}
        list={list}
        chip={chip}
        onChip={next => onChange({ chip: next })}
        find={find}
        onFind={setFind}
        opened={lead}
        onOpen={onLead}
        exportsAll={access?.role === 'admin' || access?.role === 'organization'}
      />
      {lead !== null && opened !== null && (
        <LeadDrawer
          key={lead}
          view={view}
          place={list.leads.find(listed => writeOpened(listed) === lead)?.site ?? view}
          siteId={opened.siteId}
          leadKey={opened.key}
          crmUrl={crmUrl}
          onStep={step}
          onClose={() => onLead(null)}
        />
      )}
    </div>
  );
}
