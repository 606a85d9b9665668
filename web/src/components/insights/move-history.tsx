import { formatInstant } from '../../../../shared/domain/formats/dates.ts';
import type { RecommendationItem, RecommendationMove } from '../../../../shared/model/recommendation.ts';
import { Disclosure } from './disclosure.tsx';
import { formatPastMove } from './status-text.ts';

/** The moves with user, old and new status and time, newest first. */
export function MoveList({ moves, timeZone }: { moves: readonly RecommendationMove[]; timeZone: string }) {
  return (
    <ol className="move-history">
      {moves.toReversed().map((move, index) => (
        <li key={moves.length - index}>
          <span>{formatPastMove(move)}</span>
          <span className="quiet">
            {move.by === '' ? '' : `${move.by}, `}
            <time dateTime={move.at}>{formatInstant(move.at, timeZone)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The history of a recommendation; nothing without stored moves. */
export function MoveHistory({
  title,
  moves = [],
  timeZone,
}: Pick<RecommendationItem, 'title' | 'moves'> & { timeZone: string }) {
  if (moves.length === 0) return null;
  return (
    <Disclosure
      summary={
        <>
          History<span className="visually-hidden">: {title}</span>
        </>
      }
    >
      <MoveList moves={moves} timeZone={timeZone} />
    </Disclosure>
  );
}
