import { formatInstant } from '../../../../shared/domain/formats/dates.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { ChevronRightIcon } from '../icons/actions.tsx';
import { movedWords } from './status-words.ts';

/** Who moved a recommendation from where to where, the newest first; nothing where no move is kept. */
export function MoveHistory({ title, moves = [], timeZone }: Pick<RecommendationItem, 'title' | 'moves'> & { timeZone: string }) {
  if (moves.length === 0) return null;
  return (
    <details className="move-history">
      <summary><ChevronRightIcon size={13} />History<span className="visually-hidden">: {title}</span></summary>
      <ol>
        {moves.toReversed().map((move, index) => (
          <li key={moves.length - index}>
            <span>{movedWords(move)}</span>
            <span className="quiet">{move.by === '' ? '' : `${move.by}, `}<time dateTime={move.at}>{formatInstant(move.at, timeZone)}</time></span>
          </li>
        ))}
      </ol>
    </details>
  );
}
