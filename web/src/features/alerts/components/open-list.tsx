import { Link } from 'react-router-dom';
import type { ListedAlert } from '../../../../../shared/contract/alerts.ts';
import { alertLink } from '../../../../../shared/domain/alerts/identity.ts';
import { groupAlerts } from '../../../../../shared/domain/alerts/groups.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { ClockIcon, TrendDownIcon, TrendUpIcon, UnpluggedIcon } from '../../../components/icons/status.tsx';
import { ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { formatSince, formatSnooze } from '../view/alerts.ts';

type Shown = {
  alerts: readonly ListedAlert[];
  sites: number | null;
  current: { siteId: string; ruleId: string | undefined };
  timeZone: string;
  today: Day;
};

/** Open alerts of all accessible sites; those with one cause are one row with the number of sites. */
export function OpenList({ alerts, sites, current, timeZone, today }: Shown) {
  return (
    <ul className="alert-list">
      {groupAlerts(alerts, sites).map(({ group, title, alerts: groupedAlerts, words }) => {
        const [only] = groupedAlerts;
        if (groupedAlerts.length === 1 && only !== undefined)
          return (
            <li key={group}>
              <Line
                alert={only}
                title={title}
                isCurrent={only.siteId === current.siteId && only.ruleId === current.ruleId}
                timeZone={timeZone}
                today={today}
              />
            </li>
          );
        const holds = groupedAlerts.some(
          ({ siteId, ruleId }) => siteId === current.siteId && ruleId === current.ruleId,
        );
        return (
          <li key={group}>
            <details className="alert-group" open={holds || undefined}>
              <summary>
                <Kind alert={groupedAlerts[0]} />
                <span className="alert-line-words">
                  <span className="alert-line-title">{title}</span>
                  <span className="alert-line-foot">{words}</span>
                </span>
                <ChevronRightIcon size={16} />
              </summary>
              <ul>
                {groupedAlerts.map(alert => (
                  <li key={`${alert.siteId}${alert.ruleId}`}>
                    <Line
                      alert={alert}
                      title={alert.siteName}
                      isCurrent={alert.siteId === current.siteId && alert.ruleId === current.ruleId}
                      timeZone={timeZone}
                      today={today}
                      inGroup
                    />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const icons = {
  'trending-down': TrendDownIcon,
  'trending-up': TrendUpIcon,
  'plug-off': UnpluggedIcon,
  clock: ClockIcon,
} as const;
const isKnown = (icon: string): icon is keyof typeof icons => icon in icons;

function Kind({ alert }: { alert: ListedAlert | undefined }) {
  const icon = alert?.definition.icon ?? 'plug-off';
  const Icon = icons[isKnown(icon) ? icon : 'plug-off'];
  return (
    <span className={`alert-kind tone-${alert?.severity === 'breaks' ? 'bad' : 'warning'}`}>
      <Icon size={16} />
    </span>
  );
}

function Line({
  alert,
  title,
  isCurrent,
  timeZone,
  today,
  inGroup = false,
}: {
  alert: ListedAlert;
  title: string;
  isCurrent: boolean;
  timeZone: string;
  today: Day;
  inGroup?: boolean;
}) {
  const snoozed = formatSnooze(alert, today);
  return (
    <Link to={alertLink(alert)} className="alert-line" aria-current={isCurrent ? 'true' : undefined}>
      {!inGroup && <Kind alert={alert} />}
      <span className="alert-line-words">
        <span className="alert-line-title">{title}</span>
        <span className="alert-line-foot">
          {inGroup ? 'since' : `${alert.siteName} ·`} {formatSince(alert.openedAt, timeZone)}
        </span>
        {snoozed !== null && <Badge>{snoozed}</Badge>}
      </span>
      <ChevronRightIcon size={16} />
    </Link>
  );
}
