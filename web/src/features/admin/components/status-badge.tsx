import type { SeenNode } from '../../../../../shared/model/node.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { ClockIcon, HourglassIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { Badge } from '../../../components/status/badge.tsx';

/** The stored state of a node: suspended first, then its status, then its trial. */
export function StatusBadges({ node, today }: { node: SeenNode; today: string }) {
  const { suspended, status, trialExpiryDate, isAffiliate } = node.attr;
  if (suspended === true)
    return (
      <Badge tone="bad" icon={<WarningIcon size={13} />}>
        Suspended
      </Badge>
    );
  return (
    <>
      {status === 'onboarded' && (
        <Badge tone="good" icon={<PassIcon size={13} />}>
          Onboarded
        </Badge>
      )}
      {status === 'onboarding' && (
        <Badge tone="info" icon={<HourglassIcon size={13} />}>
          Onboarding
        </Badge>
      )}
      {status === 'evaluation' && (
        <Badge tone="warning" icon={<HourglassIcon size={13} />}>
          Evaluation
        </Badge>
      )}
      {trialExpiryDate !== undefined && (
        <Badge tone={trialExpiryDate < today ? 'warning' : 'info'} icon={<ClockIcon size={13} />}>
          {trialExpiryDate < today ? 'Trial ended' : `Trial until ${formatDate(trialExpiryDate)}`}
        </Badge>
      )}
      {node.type === 'TOKEN' && isAffiliate === true && <Badge>Affiliate</Badge>}
    </>
  );
}
