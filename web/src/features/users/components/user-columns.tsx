import { makeInitials } from '../../../../../shared/domain/formats/initials.ts';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { ListedUser } from '../../../../../shared/contract/users.ts';
import { IconButton } from '../../../components/form/button.tsx';
import { EyeIcon, LockIcon, PencilIcon, ShieldIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { LogOutIcon, MailIcon, UserIcon } from '../../../components/icons/navigation.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { fullName, mayView, describeUserPlace, findUserState } from '../view/user-list.ts';

/** The actions of a row's buttons. */
export type Wish = 'edit' | 'view' | 'invite' | 'disable' | 'enable' | 'sign-out' | 'two-step' | 'delete';

function RowActions({
  user,
  self,
  onWish,
}: {
  user: ListedUser;
  self: boolean;
  onWish: (wish: Wish, user: ListedUser) => void;
}) {
  const name = fullName(user);
  return (
    <span className="user-actions">
      <IconButton label={`Edit ${name}`} onClick={() => onWish('edit', user)}>
        <PencilIcon />
      </IconButton>
      <IconButton label={`View as ${name}`} disabled={!mayView(user)} onClick={() => onWish('view', user)}>
        <EyeIcon />
      </IconButton>
      <IconButton
        label={`Resend invitation to ${name}`}
        disabled={!user.invited || user.disabled}
        onClick={() => onWish('invite', user)}
      >
        <MailIcon />
      </IconButton>
      <IconButton
        label={`Sign out ${name} everywhere`}
        disabled={self || user.disabled}
        onClick={() => onWish('sign-out', user)}
      >
        <LogOutIcon />
      </IconButton>
      <IconButton
        label={`Reset two-step sign-in of ${name}`}
        disabled={self || user.disabled}
        onClick={() => onWish('two-step', user)}
      >
        <ShieldIcon />
      </IconButton>
      {user.disabled ? (
        <IconButton label={`Enable ${name}`} onClick={() => onWish('enable', user)}>
          <UserIcon />
        </IconButton>
      ) : (
        <IconButton label={`Disable ${name}`} disabled={self} onClick={() => onWish('disable', user)}>
          <LockIcon />
        </IconButton>
      )}
      <IconButton label={`Delete ${name}`} disabled={self} onClick={() => onWish('delete', user)}>
        <TrashIcon />
      </IconButton>
    </span>
  );
}

/** The columns of the user list; `selfId` can't disable or delete itself. */
export const userColumns = (
  selfId: string,
  onWish: (wish: Wish, user: ListedUser) => void,
): readonly Column<ListedUser>[] => [
  {
    key: 'name',
    title: 'Name',
    value: fullName,
    render: user => (
      <span className="user-name">
        {user.avatar === undefined ? (
          <span className="avatar" aria-hidden="true">
            {makeInitials(user.given_name, user.family_name)}
          </span>
        ) : (
          <img className="avatar" src={user.avatar} alt="" width="30" height="30" loading="lazy" />
        )}
        <span className="truncate" title={fullName(user)}>
          {fullName(user)}
        </span>
      </span>
    ),
  },
  { key: 'email', title: 'Email', value: user => user.email },
  {
    key: 'place',
    title: 'Belongs to',
    value: describeUserPlace,
    render: user => (
      <span className="user-place truncate" title={describeUserPlace(user)}>
        {describeUserPlace(user)}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    value: user => findUserState(user).word,
    render: user => <Badge tone={findUserState(user).tone}>{findUserState(user).word}</Badge>,
  },
  { key: 'alerts', title: 'Site alerts', value: user => (user.enableSiteAlerts ? 'On' : 'Off') },
  { key: 'billing', title: 'Billing emails', value: user => (user.enableBillingEmails ? 'On' : 'Off') },
  {
    key: 'since',
    title: 'Added',
    value: user => user.createdAt,
    text: user => formatDate(user.createdAt.slice(0, 10)),
  },
  {
    key: 'actions',
    title: 'Actions',
    sortable: false,
    value: () => null,
    render: user => <RowActions user={user} self={user.userId === selfId} onWish={onWish} />,
  },
];
