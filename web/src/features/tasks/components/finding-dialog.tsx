import { sourceLink } from '../../../../../shared/domain/tasks/source.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { placeInsights } from '../../../app/api/insight-endpoints.ts';
import {
  useGetRecommendationsQuery,
  usePutRecommendationsMutation,
} from '../../../app/api/recommendation-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = { task: Task; onClose: () => void };

/** Asks if the finding behind a finished task is resolved, too. */
export function FindingDialog({ task, onClose }: Props) {
  const { from, siteId } = task;
  if (from === null) return null;
  if (from.kind === 'recommendation') return <RecommendationQuestion siteId={siteId} from={from} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is it resolved too?"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink look="primary" to={sourceLink(from, siteId)}>
            {from.kind === 'alert' ? 'Open alert' : 'Open audit'}
          </ButtonLink>
        </>
      }
    >
      <p>
        “{from.title}”{' '}
        {from.kind === 'alert'
          ? 'closes automatically when its numbers are back to normal.'
          : 'is checked again by the next audit.'}
      </p>
    </Dialog>
  );
}

function RecommendationQuestion({
  siteId,
  from,
  onClose,
}: {
  siteId: string;
  from: Extract<Task['from'], { kind: 'recommendation' }>;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const params = { siteId, yearMonth: from.yearMonth };
  const { currentData, isError } = useShown(useGetRecommendationsQuery({ params }));
  const [put, { isLoading }] = usePutRecommendationsMutation();
  const item = currentData?.items.find(({ recommendationId }) => recommendationId === from.recommendationId);
  const isOpen = item?.status === 'pending' || item?.status === 'stuck';
  const resolve = async () => {
    const answer = await put({
      params,
      body: { recommendations: [{ recommendationId: from.recommendationId, status: 'resolved' }] },
    });
    if (answer.data !== undefined) {
      placeInsights(dispatch, answer.data);
      onClose();
    } else dispatch(toastShown({ tone: 'bad', text: getErrorMessage(answer.error) }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is the recommendation resolved too?"
      footer={
        <>
          <Button onClick={onClose}>{isOpen ? 'Not yet' : 'Close'}</Button>
          {isOpen && (
            <Button look="primary" busy={isLoading} onClick={() => void resolve()}>
              Mark as resolved
            </Button>
          )}
        </>
      }
    >
      <p>
        {isOpen || (currentData === undefined && !isError)
          ? `“${from.title}” is still open. Mark it as resolved and the next audit checks whether it helped.`
          : `“${from.title}” is no longer open. There's nothing else to do.`}
      </p>
    </Dialog>
  );
}
