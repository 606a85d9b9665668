import type { RecommendationItem, RecommendationStatus } from '../../../../shared/model/recommendation.ts';
import { ArchiveIcon, ClockIcon, FailIcon, PassIcon, WarningIcon } from '../icons/status.tsx';
import { EyeOffIcon } from '../icons/actions.tsx';
import { Badge } from '../status/badge.tsx';
import { formatCheck, recommendationStatusLabels } from './status-text.ts';

const looks: Record<
  RecommendationStatus,
  { readonly tone: 'neutral' | 'good' | 'warning' | 'info'; readonly Icon: typeof PassIcon }
> = {
  preview: { tone: 'neutral', Icon: EyeOffIcon },
  pending: { tone: 'info', Icon: ClockIcon },
  stuck: { tone: 'warning', Icon: WarningIcon },
  resolved: { tone: 'good', Icon: PassIcon },
  dismissed: { tone: 'neutral', Icon: ArchiveIcon },
};

/** The status of a recommendation, with the next audit's result for a resolved one. */
export function StatusBadge({ status, checked }: Pick<RecommendationItem, 'status' | 'checked'>) {
  const { tone, Icon } = looks[status];
  return (
    <>
      <Badge tone={tone} icon={<Icon size={13} />}>
        {recommendationStatusLabels[status]}
      </Badge>
      {checked !== undefined && (
        <Badge
          tone={checked.outcome === 'helped' ? 'good' : 'bad'}
          icon={checked.outcome === 'helped' ? <PassIcon size={13} /> : <FailIcon size={13} />}
        >
          {formatCheck(checked)}
        </Badge>
      )}
    </>
  );
}
