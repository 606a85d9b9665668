import type { RecommendationItem, RecommendationStatus } from '../../../../shared/model/recommendation.ts';
import { ArchiveIcon, ClockIcon, FailIcon, PassIcon, WarningIcon } from '../icons/status.tsx';
import { EyeOffIcon } from '../icons/actions.tsx';
import { Badge } from '../status/badge.tsx';
import { checkWords, statusWords } from './status-words.ts';

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

/** How a recommendation stands, and what the next audit said of one that was resolved. */
export function StatusBadge({ status, checked }: Pick<RecommendationItem, 'status' | 'checked'>) {
  const { tone, Icon } = looks[status];
  return (
    <>
      <Badge tone={tone} icon={<Icon size={13} />}>
        {statusWords[status]}
      </Badge>
      {checked !== undefined && (
        <Badge
          tone={checked.outcome === 'helped' ? 'good' : 'bad'}
          icon={checked.outcome === 'helped' ? <PassIcon size={13} /> : <FailIcon size={13} />}
        >
          {checkWords(checked)}
        </Badge>
      )}
    </>
  );
}
