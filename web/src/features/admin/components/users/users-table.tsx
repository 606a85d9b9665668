import { makeInitials } from '../../../../../../shared/domain/formats/initials.ts';
import type { ListedUser } from '../../../../../../shared/contract/users.ts';
import { Toggle } from '../../../../components/form/field.tsx';
import { MailIcon } from '../../../../components/icons/navigation.tsx';
import { NoneIcon } from '../../../../components/icons/status.tsx';
import { Badge } from '../../../../components/status/badge.tsx';
import { DataTable, type Column } from '../../../../components/table/data-table.tsx';
import { fullName, type UserChanges } from '../../view/users.ts';
import { UserActions } from './user-actions.tsx';

type Props = {
  title: string;
  users: readonly ListedUser[];
  mayUpdate: boolean;
  mayToggleMails: boolean;
  mayDelete: boolean;
  busy: boolean;
  onToggle: (user: ListedUser, change: UserChanges) => void;
  onEdit: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
  onResend: (user: ListedUser) => void;
  onSignOut: (user: ListedUser) => void;
  onResetTwoStep: (user: ListedUser) => void;
};

const yesNo = (on: boolean) => (on ? 'Yes' : 'No');

/** One row per user; a viewer who can't change a switch sees its value as a word. */
export function UsersTable({
  title,
  users,
  mayUpdate,
  mayToggleMails: mayToggleEmails,
  mayDelete,
  busy,
  onToggle,
  onEdit,
  onDelete,
  onResend,
  onSignOut,
  onResetTwoStep,
}: Props) {
  const makeEmailColumn = (key: 'enableSiteAlerts' | 'enableBillingEmails', name: string): Column<ListedUser> => ({
    key,
    title: name,
    value: user => yesNo(user[key]),
    render: user =>
      mayToggleEmails ? (
        <Toggle
          label={`${name} for ${fullName(user)}`}
          labelHidden
          checked={user[key]}
          onChange={on => !busy && onToggle(user, { [key]: on })}
        />
      ) : (
        yesNo(user[key])
      ),
  });
  const columns: Column<ListedUser>[] = [
    {
      key: 'name',
      title: 'Name',
      value: fullName,
      render: user => (
        <span className="user-name">
          {user.avatar === undefined ? (
            <span className="user-initials" aria-hidden="true">
              {makeInitials(user.given_name, user.family_name)}
            </span>
          ) : (
            <img className="user-initials" src={user.avatar} alt="" />
          )}
          <span className="truncate" title={fullName(user)}>
            {fullName(user)}
          </span>
          {user.disabled && <Badge icon={<NoneIcon size={12} />}>Disabled</Badge>}
          {!user.disabled && user.invited && (
            <Badge tone="info" icon={<MailIcon size={12} />}>
              Invited
            </Badge>
          )}
        </span>
      ),
    },
    { key: 'email', title: 'Email', value: user => user.email },
    makeEmailColumn('enableSiteAlerts', 'Site alerts'),
    makeEmailColumn('enableBillingEmails', 'Billing emails'),
  ];
  if (mayUpdate || mayDelete) {
    columns.push({
      key: 'actions',
      title: 'Actions',
      sortable: false,
      value: () => '',
      width: '1%',
      render: user => (
        <UserActions
          user={user}
          mayUpdate={mayUpdate}
          mayDelete={mayDelete}
          onEdit={() => onEdit(user)}
          onDelete={() => onDelete(user)}
          onResend={() => onResend(user)}
          onSignOut={() => onSignOut(user)}
          onResetTwoStep={() => onResetTwoStep(user)}
        />
      ),
    });
  }
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={users}
      rowKey={user => user.userId}
      initialSort={{ key: 'name', direction: 'ascending' }}
    />
  );
}
