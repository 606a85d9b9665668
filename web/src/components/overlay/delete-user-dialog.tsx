import { deletedUserEffects, deletionTexts } from '../../../../shared/domain/hierarchy/deletion.ts';
import { ConfirmDialog } from './dialog.tsx';

type Props = { email: string; busy: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before a user is deleted, listing what goes with them. */
export const DeleteUserDialog = ({ email, ...dialog }: Props) => (
  <ConfirmDialog
    open
    title="Delete user"
    confirm="Delete"
    question={
      <div className="ask">
        <p>{deletionTexts.USER.question(email)}</p>
        <ul className="ask-effects">
          {deletedUserEffects.map(effect => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
    }
    {...dialog}
  />
);
