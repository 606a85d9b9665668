import { formatDate, formatDay, formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { toYearMonth, type Day } from '../../../../shared/domain/periods/days.ts';
import { serviceNames, type Service } from '../../../../shared/platforms/registry.ts';
import { useScope } from '../../app/address/scope.tsx';
import { Button, ButtonLink } from '../form/button.tsx';
import { HourglassIcon, NoneIcon, UnpluggedIcon, WarningIcon } from '../icons/status.tsx';
import type { EmptyAnswer } from './data-panel.tsx';
import { EmptyState } from './empty-state.tsx';

/** The page to connect a service's account. */
export const connectPath = (siteId: string | null | undefined, service: Service) =>
  service === 'pagespeed' ? `/admin/${siteId ?? ''}` : `/admin/${siteId ?? ''}/${service === 'ga4' ? 'ga' : service}`;

/** The reason for an empty panel (zero, not connected, reconnect needed, not final), and the one action. */
export function PanelEmpty({
  answer,
  what,
  onRetry,
  waiting,
}: {
  answer: EmptyAnswer;
  what: string;
  onRetry: () => void;
  /** Replaces the usual text for numbers that aren't final. */
  waiting?: { title: (day: string, since: Day) => string; text: string };
}) {
  const { siteId, node, periods, change } = useScope();
  const { reason, service, since, missingDays } = answer;
  const name = serviceNames[service];
  const ofSites = node !== undefined && node.type !== 'SITE';
  if (ofSites && (reason === 'not-connected' || reason === 'reconnect-needed'))
    return (
      <EmptyState
        icon={<UnpluggedIcon size={18} />}
        title={reason === 'not-connected' ? `No site has ${name}` : `${name} needs a new sign-in`}
        action={
          <ButtonLink to="/all-sites" look="primary" size="small">
            Show all sites
          </ButtonLink>
        }
      >
        {`Choose a site to connect ${name}.`}
      </EmptyState>
    );
  switch (reason) {
    case 'zero': {
      const month =
        since === undefined
          ? undefined
          : periods.find(period => period.kind === 'month' && period.start.slice(0, 7) === since.slice(0, 7));
      return (
        <EmptyState
          icon={<NoneIcon size={18} />}
          title={`No ${what} in this period`}
          action={
            month === undefined ? (
              <Button size="small" onClick={onRetry}>
                Check again
              </Button>
            ) : (
              <Button size="small" onClick={() => change({ period: month.id })}>
                Show {formatMonth(toYearMonth(month.start))}
              </Button>
            )
          }
        >
          {name} reported none for the period.
          {since === undefined ? '' : ` The last one was on ${formatDay(since)}.`}
        </EmptyState>
      );
    }
    case 'not-connected':
      return (
        <EmptyState
          icon={<UnpluggedIcon size={18} />}
          title={`${name} is not connected`}
          action={
            <ButtonLink to={connectPath(siteId, service)} look="primary" size="small">
              {service === 'pagespeed' ? 'Add website' : 'Connect'}
            </ButtonLink>
          }
        >
          {service === 'pagespeed'
            ? 'It only needs the website address, no sign-in.'
            : `Connect it to see ${what}. We sync up to 18 months.`}
        </EmptyState>
      );
    case 'reconnect-needed':
      return (
        <EmptyState
          tone="warning"
          icon={<WarningIcon size={18} />}
          title={since === undefined ? 'Access has expired' : `Access expired after ${formatDay(since)}`}
          action={
            <ButtonLink to={connectPath(siteId, service)} look="primary" size="small">
              Reconnect
            </ButtonLink>
          }
        >
          Collected data is kept.{' '}
          {missingDays.length > 0
            ? `The ${missingDays.length} missing days sync after you reconnect.`
            : 'Missing days sync after you reconnect.'}
        </EmptyState>
      );
    case 'not-counted':
      return (
        <EmptyState
          tone="info"
          icon={<NoneIcon size={18} />}
          title={since === undefined ? 'Not counted' : `Not counted before ${formatDate(since)}`}
          action={
            <ButtonLink to={connectPath(siteId, service)} size="small">
              See connection
            </ButtonLink>
          }
        >
          {name} counts from that day on. Earlier days are kept, and an administrator can include them again.
        </EmptyState>
      );
    case 'other-property':
      return (
        <EmptyState
          tone="info"
          icon={<NoneIcon size={18} />}
          title={since === undefined ? 'Another property' : `Another property until ${formatDate(since)}`}
          action={
            <ButtonLink to={connectPath(siteId, service)} size="small">
              See connection
            </ButtonLink>
          }
        >
          Choose a later period to see numbers for this property.
        </EmptyState>
      );
    case 'not-settled':
      return (
        <EmptyState
          tone="info"
          icon={<HourglassIcon size={18} />}
          title={
            since === undefined
              ? 'Not final yet'
              : (waiting?.title(formatDay(since), since) ?? `Final on ${formatDay(since)}`)
          }
          action={
            <Button size="small" onClick={onRetry}>
              Check again
            </Button>
          }
        >
          {waiting?.text ??
            `${name} hasn't reported these days yet or is still updating them. The ${what} appear when they are final.`}
        </EmptyState>
      );
  }
}
