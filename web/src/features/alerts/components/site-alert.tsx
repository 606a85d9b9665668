import { useSearchParams } from 'react-router-dom';
import type { AlertFinding } from '../../../../../shared/contract/findings.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { useNow } from '../../../app/address/use-now.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useShown } from '../../../app/api/use-shown.ts';
import { useAccess } from '../../../components/access/use-access.ts';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { MakeTaskButton } from '../../../components/insights/make-task.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { toTaskSource } from '../../../../../shared/domain/findings/finding.ts';
import { useGetAlertsQuery } from '../alerts-api.ts';
import { AlertDetail } from './alert-detail.tsx';

/** One alert of one site with its evidence. `listed`: the alert in the list; undefined once it has closed. */
export function SiteAlert({
  siteId,
  ruleId,
  listed,
}: {
  siteId: string;
  ruleId: string;
  listed: AlertFinding | undefined;
}) {
  const [search] = useSearchParams();
  const { me } = useScope();
  const access = useAccess();
  const now = useNow();
  const { currentData, isError, error, refetch } = useShown(useGetAlertsQuery({ params: { siteId }, query: {} }));
  if (isError)
    return (
      <Panel title="Alert">
        <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  if (currentData === undefined || access === undefined || me === undefined)
    return (
      <Panel title="Alert" busy>
        <SkeletonRows rows={7} height={40} />
      </Panel>
    );
  const alert = currentData.open.find(openAlert => openAlert.ruleId === ruleId);
  if (alert === undefined || listed === undefined)
    return (
      <Panel title="This alert has ended">
        <EmptyState centered tone="good" icon={<BellIcon size={18} />} title="This alert is closed">
          It closed automatically. See why under Done.
        </EmptyState>
      </Panel>
    );
  return (
    <AlertDetail
      key={`${alert.siteId}${alert.ruleId}${alert.openedAt}`}
      alert={alert}
      siteName={listed.siteName}
      timeZone={listed.timeZone}
      today={siteToday(now, listed.timeZone)}
      mayWrite={listed.mayUpdate}
      snoozing={search.has('snooze')}
      task={
        listed.mayAssign && (
          <MakeTaskButton
            from={toTaskSource({ kind: 'alert', of: listed })}
            siteId={siteId}
            ownerId={access.userId}
            timeZone={listed.timeZone}
          />
        )
      }
    />
  );
}
