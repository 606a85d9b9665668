import { type ReactNode, useState } from 'react';
import { actionLink, getActionLabel } from '../../../../../shared/domain/alerts/action.ts';
import { formatInstant, formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import type { Alert } from '../../../../../shared/model/alert.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { ClockIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { useSnoozeAlertMutation } from '../alerts-api.ts';
import { formatSnooze } from '../view/alerts.ts';
import { EvidenceChart } from './evidence-chart.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { SnoozeForm } from './snooze-form.tsx';
import { NotifiedPeople } from './notified-people.tsx';

type Props = {
  alert: Alert;
  siteName: string;
  /** The button that creates a task from it. */
  task: ReactNode;
  timeZone: string;
  today: Day;
  mayWrite: boolean;
  /** True if the user came from an email's snooze link. */
  snoozing: boolean;
};

/** The last day that an alert evaluated; empty without one. */
function formatSettled({ definition, evidence }: Alert): string {
  if (evidence.settledUntil === null) return '';
  const what = definition.operator === 'not-tracking' ? 'newest day' : 'settled to';
  return `${what} ${formatDay(evidence.settledUntil)}`;
}

/** One open alert: its start, text, the evaluated days and numbers, the notified users, and its actions. */
export function AlertDetail({ alert, siteName, task, timeZone, today, mayWrite, snoozing }: Props) {
  const [asking, setAsking] = useState(snoozing && mayWrite);
  const [wake, { isLoading }] = useSnoozeAlertMutation();
  const { siteId, ruleId, openedAt, definition, evidence, snooze } = alert;
  const snoozed = formatSnooze(alert, today);
  const services = evidence.services.map(service => serviceNames[service]).join(', ');
  return (
    <Panel
      title={definition.title}
      className="alert-detail"
      subtitle={siteName}
      tools={
        mayWrite &&
        (snoozed === null ? (
          <Button size="small" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            Snooze
          </Button>
        ) : (
          <Button
            size="small"
            busy={isLoading}
            onClick={() => void wake({ params: { siteId }, body: { ruleId, openedAt, snooze: null } })}
          >
            Bring back
          </Button>
        ))
      }
      provenance={
        <span className="provenance">
          <span>{[services, formatSettled(alert)].filter(text => text !== '').join(' · ')}</span>
        </span>
      }
      action={
        <span className="alert-actions">
          {task}
          <ButtonLink size="small" look="primary" to={actionLink(alert)}>
            {getActionLabel(alert)}
          </ButtonLink>
        </span>
      }
    >
      <p className="alert-state">
        <Badge tone="bad" icon={<WarningIcon size={13} />}>
          Open since {formatInstant(openedAt, timeZone)}
        </Badge>
        {snoozed !== null && <Badge icon={<ClockIcon size={13} />}>{snoozed}</Badge>}
      </p>
      {snoozed !== null && snooze !== undefined && (
        <p className="alert-reason">
          {snooze.by}: {snooze.reason}
        </p>
      )}
      {asking && snoozed === null && <SnoozeForm alert={alert} today={today} onDone={() => setAsking(false)} />}
      <p className="alert-words">{definition.description} The alert closes automatically.</p>
      <EvidenceChart evidence={evidence} title={definition.title} />
      <EvidenceTable
        evidence={evidence}
        title={definition.title}
        each={ruleId !== 'speed-to-lead' && definition.operator.startsWith('at-')}
      />
      <NotifiedPeople alert={alert} timeZone={timeZone} />
    </Panel>
  );
}
