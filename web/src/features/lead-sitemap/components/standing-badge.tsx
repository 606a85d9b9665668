import type { IntakeLine } from '../../../../../shared/contract/lead-intake.ts';
import { useNow } from '../../../app/address/use-now.ts';
import { ClockIcon, FailIcon, HourglassIcon, NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Badge, type Tone } from '../../../components/status/badge.tsx';
import { standingWord } from '../view/intakes.ts';

const looks: Readonly<Record<IntakeLine['standing'], { tone: Tone; Icon: typeof PassIcon }>> = {
  receiving: { tone: 'good', Icon: PassIcon },
  waiting: { tone: 'info', Icon: HourglassIcon },
  silent: { tone: 'warning', Icon: ClockIcon },
  failing: { tone: 'bad', Icon: FailIcon },
  paused: { tone: 'neutral', Icon: NoneIcon },
};

/** The state of an intake as icon and word. */
export function StandingBadge({ intake }: { intake: IntakeLine }) {
  const now = useNow();
  const { tone, Icon } = looks[intake.standing];
  return (
    <Badge tone={tone} icon={<Icon size={13} />}>
      {standingWord(intake, now)}
    </Badge>
  );
}
