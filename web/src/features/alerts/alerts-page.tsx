import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { alertLink } from '../../../../shared/domain/alerts/identity.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import { useScope } from '../../app/address/scope.tsx';
import { useNow } from '../../app/address/use-now.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Segments } from '../../components/form/segments.tsx';
import { BellIcon } from '../../components/icons/navigation.tsx';
import { PassIcon } from '../../components/icons/status.tsx';
import { MakeTask } from '../../components/insights/make-task.tsx';
import { useMorePages } from '../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { useHiddenByLink } from '../../components/access/use-hidden-by-link.ts';
import { OnlyNumbers } from '../../components/panel/only-numbers.tsx';
import { NoSite } from '../../components/panel/no-site.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { useGetAlertsQuery, useLazyGetAlertsQuery, useListAlertsQuery } from './alerts-api.ts';
import { AlertDetail } from './components/alert-detail.tsx';
import { EndedPanel } from './components/ended-panel.tsx';
import { OpenList } from './components/open-list.tsx';
import { RulesPanel } from './components/rules-panel.tsx';
import { WebhooksPanel } from './components/webhooks-panel.tsx';
import { formatSnooze } from './view/alerts.ts';
import { formatFiredCount } from './view/fired.ts';
import './components/alerts.css';
import { useShown } from '../../app/api/use-shown.ts';

const shownChoices = [
  { value: 'awake', label: 'Open' },
  { value: 'all', label: 'All' },
] as const;

/** Node types whose rules can apply to all their sites. */
const sharing: ReadonlySet<string> = new Set(['TOP_ORG', 'ORG', 'REG']);

/**
 * /alerts: open alerts of all accessible sites. One of them is shown with its evidence, and its site's thresholds and
 * history.
 */
export function AlertsPage() {
  const { ruleId } = useParams();
  const [search] = useSearchParams();
  const { siteId, site, timeZone, chain } = useScope();
  const access = useAccess();
  const now = useNow();
  const [shown, setShown] = useState<'awake' | 'all'>('awake');
  const inbox = useShown(useListAlertsQuery({}));
  const isHidden = useHiddenByLink('notification.read');
  const siteAlerts = useShown(
    useGetAlertsQuery(
      { params: { siteId: siteId ?? '' }, query: {} },
      { skip: typeof siteId !== 'string' || isHidden },
    ),
  );
  const [loadPage] = useLazyGetAlertsQuery();
  const more = useMorePages(
    siteId ?? '',
    siteAlerts.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ params: { siteId: siteId ?? '' }, query: { lastEvalKey } }).unwrap(),
  );
  if (siteId === null) return <NoSite />;
  const zone = timeZone ?? 'UTC';
  const today = siteToday(now, zone);
  const all = inbox.currentData?.alerts ?? [];
  const listed = shown === 'all' ? all : all.filter(alert => formatSnooze(alert, today) === null);
  const data = siteAlerts.currentData;
  const alert =
    data?.open.find(openAlert => openAlert.ruleId === ruleId) ?? (ruleId === undefined ? data?.open[0] : undefined);
  const sites = new Set(all.map(inboxAlert => inboxAlert.siteId)).size;
  // The height of the list above moves everything below it on a narrow screen, so the rest waits for it.
  const isListed = inbox.currentData !== undefined || inbox.isError;
  const ready = data !== undefined && site !== undefined && access !== undefined && isListed;
  const places = ready ? chain.filter(place => sharing.has(place.type) && access.may('site.options', place)) : [];
  return (
    <div className="alerts-page">
      <div className="alerts-columns">
        <Panel
          title="Open alerts"
          flush={listed.length > 0}
          busy={inbox.currentData === undefined && !inbox.isError}
          subtitle={
            inbox.currentData === undefined || all.length === 0
              ? 'From all your sites'
              : `${all.length}${inbox.currentData.more ? '+' : ''} on ${sites} ${sites === 1 ? 'site' : 'sites'}, ${all.length - all.filter(inboxAlert => formatSnooze(inboxAlert, today) === null).length} snoozed`
          }
          tools={<Segments label="Which alerts" value={shown} options={shownChoices} onChange={setShown} />}
          provenance={
            isListed ? (
              <span className="provenance">
                <span>Checked every morning after the sync</span>
              </span>
            ) : undefined
          }
        >
          {inbox.isError && <FailedState message={getErrorMessage(inbox.error)} onRetry={() => void inbox.refetch()} />}
          {inbox.currentData === undefined && !inbox.isError && <SkeletonRows rows={5} height={60} />}
          {inbox.currentData !== undefined && listed.length === 0 && (
            <EmptyState centered tone="good" icon={<PassIcon size={18} />} title="No open alerts">
              We found no problems on your sites.
            </EmptyState>
          )}
          {listed.length > 0 && (
            <OpenList
              alerts={listed}
              sites={inbox.currentData?.sites ?? null}
              current={{ siteId: siteId ?? '', ruleId: alert?.ruleId }}
              timeZone={zone}
              today={today}
            />
          )}
        </Panel>
        <div className="alerts-main">
          {siteAlerts.isError && isListed && (
            <Panel title="Alert">
              <FailedState message={getErrorMessage(siteAlerts.error)} onRetry={() => void siteAlerts.refetch()} />
            </Panel>
          )}
          {isHidden && <OnlyNumbers />}
          {!ready && isListed && !siteAlerts.isError && !isHidden && (
            <Panel title="Alert" busy>
              <SkeletonRows rows={7} height={40} />
            </Panel>
          )}
          {ready && alert !== undefined && (
            <AlertDetail
              key={`${alert.siteId}${alert.ruleId}${alert.openedAt}`}
              alert={alert}
              siteName={site.name}
              timeZone={zone}
              today={today}
              mayWrite={access.may('site.update', site)}
              snoozing={search.has('snooze')}
              task={
                <MakeTask
                  from={{
                    kind: 'alert',
                    ruleId: alert.ruleId,
                    openedAt: alert.openedAt,
                    title: alert.definition.title.slice(0, 120),
                  }}
                  site={site}
                  timeZone={zone}
                />
              }
            />
          )}
          {ready && alert === undefined && (
            <Panel title={ruleId === undefined ? site.name : 'This alert has ended'}>
              <EmptyState
                centered
                tone="good"
                icon={<BellIcon size={18} />}
                title={data.open.length === 0 ? 'No open alerts for this site' : 'This alert is closed'}
              >
                {ruleId === undefined
                  ? 'All connections work, and no threshold was crossed.'
                  : 'It closed automatically. See why in the history below.'}
                {data.open.length === 0 && listed[0] !== undefined && (
                  <>
                    {' '}
                    <Link to={alertLink(listed[0])}>Open {listed[0].siteName}</Link>
                  </>
                )}
              </EmptyState>
            </Panel>
          )}
        </div>
      </div>
      {ready && (
        <RulesPanel
          key={`rules ${site.siteId}`}
          site={site}
          data={data}
          mayWrite={access.may('site.options', site)}
          places={places}
          first={search.get('place') ?? places[0]?.siteId ?? null}
          shown={alert?.ruleId}
          fired={rule =>
            formatFiredCount(
              rule,
              { open: data.open, ended: more.pages.flatMap(page => page.ended), hasMore: more.hasMore },
              now,
            )
          }
        />
      )}
      {ready && (
        <WebhooksPanel
          key={`webhooks ${site.siteId}`}
          places={chain.filter(place => access.may('site.options', place))}
          first={search.get('place') ?? site.siteId}
          timeZone={zone}
        />
      )}
      {ready && (
        <EndedPanel alerts={more.pages.flatMap(page => page.ended)} timeZone={zone} siteName={site.name} more={more} />
      )}
    </div>
  );
}
