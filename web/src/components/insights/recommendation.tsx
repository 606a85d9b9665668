import { type ReactNode, useRef } from 'react';
import { recommendationIcons } from '../../../../shared/domain/recommendations/catalogue.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import { isOpen, nextStatuses } from '../../../../shared/domain/recommendations/transitions.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { useNow } from '../../app/address/use-now.ts';
import { Button } from '../form/button.tsx';
import { SafeHtml } from '../safe-html/safe-html.tsx';
import { SiblingsLine, LookLine } from './beside-line.tsx';
import { Badge } from '../status/badge.tsx';
import { Evidence, WorthLine } from './evidence.tsx';
import { InsightIcon } from './insight-icon.tsx';
import { MoveHistory } from './move-history.tsx';
import { StatusBadge } from './status-badge.tsx';
import { formatMoveLabel } from './status-text.ts';
import type { Moves } from './use-moves.ts';

type Shown = Pick<
  RecommendationItem,
  | 'recommendationId'
  | 'category'
  | 'status'
  | 'title'
  | 'issue'
  | 'checked'
  | 'look'
  | 'moves'
  | 'worth'
  | 'evidence'
  | 'snoozedUntil'
>;
/** The length of a snooze. */
export const snoozeDays = 30;

type Props = {
  item: Shown;
  level: 3 | 4;
  timeZone: string;
  /** Null: the user sees the status but can't change it. */
  moves: Moves | null;
  mayPublish: boolean;
  /** Shown below its text. */
  note?: ReactNode;
  /** Shown after the move buttons. */
  actions?: ReactNode;
};

/** One recommendation: the problem, its status, its history, and the possible moves. */
export function Recommendation({ item, level, timeZone, moves, mayPublish, note, actions }: Props) {
  const Heading = level === 3 ? 'h3' : 'h4';
  const place = useRef<HTMLLIElement>(null);
  const today = siteToday(useNow(), timeZone);
  const snoozed = item.snoozedUntil !== undefined && item.snoozedUntil >= today;
  return (
    // The clicked button disappears with its status: keep the keyboard focus here.
    <li className="recommendation" ref={place} tabIndex={-1}>
      <InsightIcon name={recommendationIcons[item.category]} />
      <div className="insight-words">
        <Heading>
          {item.title}
          <StatusBadge status={item.status} checked={item.checked} />
          {snoozed && item.snoozedUntil !== undefined && <Badge>Snoozed until {formatDate(item.snoozedUntil)}</Badge>}
        </Heading>
        <div className="insight-text">
          <SafeHtml html={item.issue} />
        </div>
        <WorthLine worth={item.worth} />
        <SiblingsLine checked={item.checked} />
        <LookLine checked={item.checked} look={item.look} />
        <Evidence title={item.title} evidence={item.evidence} />
        {note}
        <MoveHistory title={item.title} moves={item.moves} timeZone={timeZone} />
      </div>
      {moves !== null && (
        <div className="recommendation-moves no-print">
          {nextStatuses(item.status, mayPublish).map(status => (
            <Button
              key={status}
              size="small"
              look={item.status === 'preview' ? 'primary' : 'plain'}
              disabled={moves.busy}
              aria-label={`${formatMoveLabel(item.status, status)}: ${item.title}`}
              onClick={() => {
                place.current?.focus();
                void moves.move(item, status);
              }}
            >
              {formatMoveLabel(item.status, status)}
            </Button>
          ))}
          {isOpen(item) && (
            <Button
              size="small"
              look="quiet"
              disabled={moves.busy}
              aria-label={`${snoozed ? 'Unsnooze' : `Snooze ${snoozeDays} days`}: ${item.title}`}
              onClick={() => void moves.snooze(item, snoozed ? null : addDays(today, snoozeDays))}
            >
              {snoozed ? 'Wake' : 'Snooze'}
            </Button>
          )}
          {actions}
        </div>
      )}
    </li>
  );
}
