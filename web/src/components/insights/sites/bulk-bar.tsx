import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import { mayMove } from '../../../../../shared/domain/recommendations/transitions.ts';
import { type RecommendationStatus, recommendationStatuses } from '../../../../../shared/model/recommendation.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../form/button.tsx';
import { toastShown } from '../../toast/toast-slice.ts';
import { formatMoveLabel } from '../status-text.ts';
import type { ListMoves } from './use-list-moves.ts';

type Props = {
  rows: readonly ListedInsight[];
  mayPublish: boolean;
  moves: ListMoves;
  onDone: () => void;
};

/** The actions for all selected rows: only those that every row allows. */
export function BulkBar({ rows, mayPublish, moves, onDone }: Props) {
  const dispatch = useAppDispatch();
  const allowed = recommendationStatuses.filter(to => rows.every(({ status }) => mayMove(status, to, mayPublish)));
  const formatLabel = (to: RecommendationStatus) => formatMoveLabel(rows[0]?.status ?? 'pending', to);
  const move = async (to: RecommendationStatus) => {
    const done = await moves.change(rows, { status: to });
    if (done > 0) dispatch(toastShown({ tone: 'good', text: `${formatLabel(to)}: ${done} of ${rows.length} done` }));
    onDone();
  };
  return (
    <div className="insight-bulk no-print" role="group" aria-label="Bulk actions">
      <span>
        {rows.length} selected{allowed.length === 0 ? ': no action applies to all of them' : ''}
      </span>
      {allowed.map(to => (
        <Button
          key={to}
          size="small"
          look={to === allowed[0] ? 'primary' : 'plain'}
          disabled={moves.busy}
          onClick={() => void move(to)}
        >
          {formatLabel(to)} {rows.length}
        </Button>
      ))}
      <Button size="small" look="quiet" onClick={onDone}>
        Clear selection
      </Button>
    </div>
  );
}
