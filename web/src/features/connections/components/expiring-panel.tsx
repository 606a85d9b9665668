import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { ClockIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useLazyListExpiringQuery, useListExpiringQuery } from '../connection-api.ts';
import {
  endAdvice,
  endingGroups,
  endingSentence,
  describeExpiry,
  needsHand,
  type EndingGroup,
} from '../view/expiring.ts';
import { ServiceMark } from '../../../components/icons/service-mark.tsx';
import './expiring.css';
import { useShown } from '../../../app/api/use-shown.ts';

const sitesShown = 5;

/** One credential: its end, the required action, and the affected sites and audits. */
function EndingCredential({ group, today }: { group: EndingGroup; today: string }) {
  const [all, setAll] = useState(false);
  const { text, tone } = describeExpiry(group.endsOn, today);
  const shown = all ? group.sites : group.sites.slice(0, sitesShown);
  return (
    <li className="ending">
      <ServiceMark service={group.service} quiet={false} />
      <div className="ending-head">
        <h3>{serviceNames[group.service]}</h3>
        <Badge tone={tone} icon={tone === 'neutral' ? <ClockIcon size={13} /> : <WarningIcon size={13} />}>
          {text}
        </Badge>
        {group.endsOn !== null && <span className="ending-day number">{formatDate(group.endsOn)}</span>}
      </div>
      <p className="ending-advice">{endAdvice(group, today)}</p>
      <ul className="ending-sites">
        {shown.map(site => (
          <li key={site.siteId}>
            <Link to={site.link}>
              {site.siteName}
              <span className="visually-hidden">, panel of {serviceNames[group.service]}</span>
            </Link>
            <span className="number">Audit of {formatDate(site.nextAuditOn)} would miss this data</span>
          </li>
        ))}
      </ul>
      {group.sites.length > sitesShown && (
        <Button size="small" look="quiet" className="ending-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer sites' : `Show all ${group.sites.length} sites`}
        </Button>
      )}
    </li>
  );
}

/** The calendar of expiring credentials at and below a node; for one site only those that need action. */
export function ExpiringPanel({ node, timeZone }: { node: SeenNode; timeZone: string }) {
  const { siteId } = node;
  const { currentData, error, isFetching, refetch } = useShown(
    useListExpiringQuery({ params: { siteId } }, { refetchOnMountOrArgChange: true }),
  );
  const [loadPage] = useLazyListExpiringQuery();
  const more = useMorePages(
    siteId,
    currentData,
    page => page.cursor,
    cursor => loadPage({ params: { siteId }, query: { cursor } }).unwrap(),
  );
  const today = siteToday(useNow(), timeZone);
  const all = endingGroups(more.pages.flatMap(page => page.expiring));
  const groups = node.type === 'SITE' ? all.filter(group => needsHand(group, today)) : all;
  const loading = currentData === undefined && error === undefined;
  if (node.type === 'SITE' && groups.length === 0) return null;
  return (
    <Panel
      title="Connections about to expire"
      subtitle={loading ? 'Checking sites' : endingSentence(groups, today)}
      busy={loading}
      className="expiring-panel"
      action={
        more.hasMore ? (
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
            {more.state === 'failed' ? 'Try again' : 'Load more'}
          </Button>
        ) : undefined
      }
      provenance={more.hasMore ? <span className="provenance">More sites below</span> : undefined}
    >
      {loading && <SkeletonRows rows={3} height={72} />}
      {error !== undefined && currentData === undefined && (
        <FailedState message={getErrorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {currentData !== undefined && groups.length === 0 && (
        <EmptyState
          centered
          tone="good"
          icon={<PassIcon size={18} />}
          title={more.hasMore ? 'None in the sites checked so far' : 'No sign-in expires soon'}
        >
          {more.hasMore
            ? 'Load more to check more sites.'
            : 'Google, Microsoft, and most Facebook sign-ins renew automatically. LinkedIn sign-ins and Facebook sign-ins you must renew appear here.'}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <ul className="endings">
          {groups.map(group => (
            <EndingCredential key={group.key} group={group} today={today} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
