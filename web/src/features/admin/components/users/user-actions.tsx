import type { ListedUser } from '../../../../../../shared/contract/users.ts';
import { IconButton } from '../../../../components/form/button.tsx';
import { PencilIcon, ShieldIcon, TrashIcon } from '../../../../components/icons/actions.tsx';
import { LogOutIcon, MailIcon } from '../../../../components/icons/navigation.tsx';
import { fullName } from '../../view/users.ts';

type Props = {
  user: ListedUser;
  mayUpdate: boolean;
  mayDelete: boolean;
  onEdit: () => void;
  onResend: () => void;
  onSignOut: () => void;
  onResetTwoStep: () => void;
  onDelete: () => void;
};

/** The actions for one user. */
export function UserActions({
  user,
  mayUpdate,
  mayDelete,
  onEdit,
  onResend,
  onSignOut,
  onResetTwoStep,
  onDelete,
}: Props) {
  const name = fullName(user);
  return (
    <span className="user-actions">
      {mayUpdate && user.invited && !user.disabled && (
        <IconButton label={`Resend invitation to ${name}`} onClick={onResend}>
          <MailIcon size={15} />
        </IconButton>
      )}
      {mayUpdate && (
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <PencilIcon size={15} />
        </IconButton>
      )}
      {mayUpdate && !user.disabled && (
        <IconButton label={`Sign out ${name} everywhere`} onClick={onSignOut}>
          <LogOutIcon size={15} />
        </IconButton>
      )}
      {mayUpdate && !user.disabled && (
        <IconButton label={`Reset two-step sign-in of ${name}`} onClick={onResetTwoStep}>
          <ShieldIcon size={15} />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <TrashIcon size={15} />
        </IconButton>
      )}
    </span>
  );
}
