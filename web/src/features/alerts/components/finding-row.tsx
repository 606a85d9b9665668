import { Link } from 'react-router-dom';
import { recommendationIcons } from '../../../../../shared/domain/recommendations/catalogue.ts';
import type { Shelf } from '../../../../../shared/domain/findings/finding.ts';
import { Button, ButtonLink, IconButton } from '../../../components/form/button.tsx';
import { CheckIcon } from '../../../components/icons/actions.tsx';
import { ClockIcon, TrendDownIcon, TrendUpIcon, UnpluggedIcon } from '../../../components/icons/status.tsx';
import { InsightIcon } from '../../../components/insights/insight-icon.tsx';
import { SnoozeMenu } from '../../../components/snooze/snooze-menu.tsx';
import { findAction, formatAge, formatEvidence, formatFact, type ListedRow, onlyListed } from '../view/finding-text.ts';
import { type FindingChange, mayChange } from '../view/finding-moves.ts';
import { AssignChoice } from './assign-choice.tsx';

const alertIcons = {
  'trending-down': TrendDownIcon,
  'trending-up': TrendUpIcon,
  'plug-off': UnpluggedIcon,
  clock: ClockIcon,
} as const;
const isKnown = (icon: string): icon is keyof typeof alertIcons => icon in alertIcons;
const tones = { fix: 'bad', worth: 'warning', info: 'good' } as const;

function Kind({ row }: { row: ListedRow }) {
  const [{ kind, of }] = row.findings;
  if (kind === 'recommendation') return <InsightIcon name={recommendationIcons[of.category]} />;
  const Icon = alertIcons[isKnown(of.definition.icon) ? of.definition.icon : 'plug-off'];
  return (
    <span className={`alert-kind tone-${tones[row.group]}`}>
      <Icon size={16} />
    </span>
  );
}

type Props = {
  row: ListedRow;
  shelf: Shelf;
  /** The link that opens the row, or closes it. */
  to: string;
  isOpen: boolean;
  nodeId: string;
  userId: string;
  now: Date;
  /** Null: the user can't change anything here. */
  onChange: ((change: FindingChange) => void) | null;
  busy: boolean;
};

/** One finding, or the same at several sites: the fact, the evidence, one button, and what can be done with it. */
export function FindingRowItem({ row, shelf, to, isOpen, nodeId, userId, now, onChange, busy }: Props) {
  const fact = formatFact(row, nodeId);
  const changed = formatFact(onlyListed(row), nodeId);
  const action = findAction(row, nodeId);
  const isChangeable = onChange !== null && row.findings.some(mayChange);
  return (
    <li className="finding" aria-current={isOpen || undefined}>
      <Kind row={row} />
      <div className="finding-words">
        <Link to={to} className="finding-fact" aria-expanded={isOpen} preventScrollReset>
          {fact}
        </Link>
        <p>{formatEvidence(row, now)}</p>
      </div>
      <div className="finding-foot">
        {shelf !== 'done' && <AssignChoice row={row} userId={userId} />}
        <span className="finding-age">{formatAge(row.since, now)}</span>
        {shelf === 'todo' &&
          (action === null ? (
            <ButtonLink size="small" look={row.group === 'fix' ? 'primary' : 'plain'} to={to}>
              See sites
            </ButtonLink>
          ) : (
            <ButtonLink size="small" look={row.group === 'fix' ? 'primary' : 'plain'} to={action.to}>
              {action.label}
            </ButtonLink>
          ))}
        <span className="finding-moves no-print">
          {isChangeable && shelf === 'todo' && (
            <>
              <SnoozeClock about={changed} disabled={busy} onChoice={days => onChange({ kind: 'snooze', days })} />
              <IconButton label={`Done: ${changed}`} disabled={busy} onClick={() => onChange({ kind: 'done' })}>
                <CheckIcon size={16} />
              </IconButton>
            </>
          )}
          {isChangeable && shelf !== 'todo' && (
            <Button
              size="small"
              disabled={busy}
              aria-label={`Bring back: ${fact}`}
              onClick={() => onChange({ kind: 'back' })}
            >
              Bring back
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

/** The lengths of a snooze, behind a clock. */
export const SnoozeClock = ({
  about,
  disabled,
  onChoice,
}: {
  about: string;
  disabled: boolean;
  onChoice: (days: number) => void;
}) => (
  <SnoozeMenu
    about={about}
    align="right"
    opener={button => (
      <IconButton {...button} disabled={disabled}>
        <ClockIcon size={16} />
      </IconButton>
    )}
    onChoice={onChoice}
  />
);
