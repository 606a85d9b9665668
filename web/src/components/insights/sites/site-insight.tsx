import { Link } from 'react-router-dom';
import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { recommendationIcons } from '../../../../../shared/domain/recommendations/catalogue.ts';
import { nextStatuses } from '../../../../../shared/domain/recommendations/transitions.ts';
import { addDays } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { formatDate, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { Button } from '../../form/button.tsx';
import { TrendUpIcon } from '../../icons/status.tsx';
import { InsightIcon } from '../insight-icon.tsx';
import { MakeTaskButton } from '../make-task.tsx';
import { snoozeDays } from '../recommendation.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { formatMoveLabel } from '../status-text.ts';
import { formatWorthBasis, describeInsightOutcome, formatWorth } from '../worth-text.ts';
import { isSnoozed } from './list-filter.ts';
import type { ListMoves } from './use-list-moves.ts';

type Props = {
  row: ListedInsight;
  now: Date;
  userId: string;
  mayPublish: boolean;
  /** Null: the user can't change anything here. */
  moves: ListMoves | null;
  ticked: boolean;
  onTick: ((ticked: boolean) => void) | null;
  /** The page of the site's month with its evidence. */
  to: string;
  current: boolean;
  onShow: () => void;
};

/** One recommendation of one of many sites, with its value, its result, and the possible moves. */
export function SiteInsight({ row, now, userId, mayPublish, moves, ticked, onTick, to, current, onShow }: Props) {
  const worth = formatWorth(row.worth);
  const outcome = describeInsightOutcome(row, now);
  const [next] = nextStatuses(row.status, mayPublish).filter(status => status !== 'stuck');
  const snoozed = isSnoozed(row, now);
  const isOpen = row.status === 'pending' || row.status === 'stuck';
  const today = siteToday(now, row.timeZone);
  const named = `${row.title}, ${row.siteName}`;
  return (
    <li className="site-insight" aria-current={current || undefined}>
      {onTick === null ? (
        <span className="site-insight-tick" />
      ) : (
        <label className="site-insight-tick">
          <input type="checkbox" checked={ticked} onChange={event => onTick(event.target.checked)} />
          <span className="visually-hidden">Choose {named}</span>
        </label>
      )}
      <InsightIcon name={recommendationIcons[row.category]} />
      <div className="site-insight-words">
        <Link to={to}>{row.title}</Link>
        <p>{row.words}</p>
      </div>
      <div className="site-insight-site">
        <b>{row.siteName}</b>
        <span>{row.above === '' ? formatMonth(row.yearMonth) : `${row.above}, ${formatMonth(row.yearMonth)}`}</span>
      </div>
      <div className="site-insight-status">
        <StatusBadge status={row.status} checked={undefined} />
        {snoozed && row.snoozedUntil !== undefined && <span>until {formatDate(row.snoozedUntil)}</span>}
      </div>
      <div className="site-insight-worth">
        {worth === null ? <span>can&apos;t be calculated</span> : <b>{worth}</b>}
        <span>{formatWorthBasis(row.worth)}</span>
      </div>
      <div className={`site-insight-outcome outcome-${outcome.tone}`}>
        {row.checked === undefined ? (
          outcome.words
        ) : (
          <button type="button" onClick={onShow} aria-label={`${outcome.words}, how it was measured: ${named}`}>
            {outcome.tone === 'good' && <TrendUpIcon size={14} />}
            {outcome.words}
          </button>
        )}
      </div>
      <div className="site-insight-moves no-print">
        {moves !== null && next !== undefined && (
          <Button
            size="small"
            look={row.status === 'preview' ? 'primary' : 'plain'}
            disabled={moves.busy}
            aria-label={`${formatMoveLabel(row.status, next)}: ${named}`}
            onClick={() => void moves.change([row], { status: next })}
          >
            {formatMoveLabel(row.status, next)}
          </Button>
        )}
        {moves !== null && isOpen && (
          <>
            <MakeTaskButton
              from={{
                kind: 'recommendation',
                yearMonth: row.yearMonth,
                recommendationId: row.recommendationId,
                title: row.title,
              }}
              siteId={row.siteId}
              ownerId={userId}
              timeZone={row.timeZone}
            />
            <Button
              size="small"
              look="quiet"
              disabled={moves.busy}
              aria-label={`${snoozed ? 'Unsnooze' : `Snooze ${snoozeDays} days`}: ${named}`}
              onClick={() => void moves.change([row], { snoozedUntil: snoozed ? null : addDays(today, snoozeDays) })}
            >
              {snoozed ? 'Wake' : 'Snooze'}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
