import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useDeleteAccountMutation } from '../connection-api.ts';
import type { ServiceCard } from '../view/service-card.ts';

type Props = { site: SeenNode; card: ServiceCard; open: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a service is removed from a site, and lists deleted and remaining data. */
export function DeleteAccount({ site, card, open, onClose, onDeleted }: Props) {
  const dispatch = useAppDispatch();
  const [remove, removing] = useDeleteAccountMutation();
  const confirmed = async () => {
    const answer = await remove({ params: { siteId: site.siteId, accountId: card.service } });
    onClose();
    if (answer.error !== undefined) {
      dispatch(toastShown({ tone: 'bad', text: `${getErrorMessage(answer.error)} ${card.title} is still connected.` }));
      return;
    }
    onDeleted();
    dispatch(toastShown({ tone: 'good', text: 'Account deleted' }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirmed()}
      busy={removing.isLoading}
      confirm="Delete"
      title={`Delete ${card.title}`}
      question={
        <p>
          Are you sure you want to delete {card.chosen.at(-1)?.value ?? card.title} from {site.name}? Syncing stops.
          Collected data stays readable.
        </p>
      }
    />
  );
}
