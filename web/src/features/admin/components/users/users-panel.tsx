import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedUser } from '../../../../../../shared/contract/users.ts';
import type { SeenNode } from '../../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../../app/api/errors.ts';
import type { Access } from '../../../../components/access/use-access.ts';
import { Button, ButtonLink } from '../../../../components/form/button.tsx';
import { UserPlusIcon, UsersIcon } from '../../../../components/icons/navigation.tsx';
import { DeleteUserDialog } from '../../../../components/overlay/delete-user-dialog.tsx';
import { ConfirmDialog } from '../../../../components/overlay/dialog.tsx';
import { ResetTwoStepDialog } from '../../../../components/overlay/reset-two-step-dialog.tsx';
import { EmptyState } from '../../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../../components/panel/failed-state.tsx';
import { Panel } from '../../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../../components/status/skeleton.tsx';
import { useSiteUsersQuery } from '../../../../app/api/people-endpoints.ts';
import { viewed } from '../../../../app/session/view-as.ts';
import { helpAddress } from '../../../../components/help/help-address.ts';
import { usersTitle } from '../../view/users.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { UserDialog } from './user-dialog.tsx';
import { UsersTable } from './users-table.tsx';
import { useShown } from '../../../../app/api/use-shown.ts';

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'sign-out' | 'two-step'; readonly user: ListedUser }
  | { readonly kind: 'password'; readonly email: string; readonly password: string };

/** The users of one node: listed, invited, changed and removed as far as the access rule allows. */
export function UsersPanel({ node, access }: { node: SeenNode; access: Access }) {
  const list = useShown(useSiteUsersQuery({ params: { siteId: node.siteId } }, { refetchOnMountOrArgChange: true }));
  const people = useUserChanges(node.siteId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const mayAdd = access.may('user.add', node);
  const mayUpdate = access.may('user.update', node);
  const mayToggleEmails = access.may('user.toggle-mails', node);
  const users = list.currentData?.users;
  const title = usersTitle[node.type];
  return (
    <Panel
      id="users"
      title={title}
      flush
      className="users-panel"
      busy={users === undefined && !list.isError}
      subtitle={
        mayAdd || viewed() !== null ? undefined : (
          <>
            To add users here, <Link to={helpAddress({ from: '/admin', search: 'add a user' })}>contact us</Link>.
          </>
        )
      }
      tools={
        <>
          {access.may('mail.read', node) && (
            <ButtonLink size="small" look="quiet" to={`/email-activity?about=${node.siteId}`}>
              Emails
            </ButtonLink>
          )}
          {mayAdd && (
            <Button size="small" onClick={() => setAsked({ kind: 'add' })}>
              <UserPlusIcon size={14} />
              Add user
            </Button>
          )}
        </>
      }
    >
      {users === undefined && list.isError && (
        <FailedState message={getErrorMessage(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {users === undefined && !list.isError && (
        <div className="users-loading">
          <SkeletonRows rows={2} />
        </div>
      )}
      {users?.length === 0 && (
        <div className="users-loading">
          <EmptyState icon={<UsersIcon size={18} />} title="No users yet">
            {mayAdd ? "Add the first user and we'll email an invitation." : 'Users with wider access can still see it.'}
          </EmptyState>
        </div>
      )}
      {users !== undefined && users.length > 0 && (
        <UsersTable
          title={title}
          users={users}
          mayUpdate={mayUpdate}
          mayToggleMails={mayToggleEmails}
          mayDelete={access.may('user.delete', node)}
          busy={people.changing}
          onToggle={(user, change) => void people.toggle(user.userId, change)}
          onEdit={user => setAsked({ kind: 'edit', user })}
          onDelete={user => setAsked({ kind: 'delete', user })}
          onResend={user => void people.resend(user)}
          onSignOut={user => setAsked({ kind: 'sign-out', user })}
          onResetTwoStep={user => setAsked({ kind: 'two-step', user })}
        />
      )}
      {(asked?.kind === 'add' || asked?.kind === 'edit') && (
        <UserDialog
          user={asked.kind === 'edit' ? asked.user : null}
          nodeName={node.name}
          mayToggleMails={mayToggleEmails}
          mayDisable={access.role === 'admin'}
          people={people}
          onClose={() => setAsked(now => (now?.kind === 'password' ? now : null))}
          onPassword={(email, password) => setAsked({ kind: 'password', email, password })}
        />
      )}
      {asked?.kind === 'password' && <PasswordDialog email={asked.email} password={asked.password} onClose={close} />}
      {asked?.kind === 'sign-out' && (
        <ConfirmDialog
          open
          title="Sign out everywhere"
          confirm="Sign out"
          busy={people.signingOut}
          onClose={close}
          question={<p>Sign out {asked.user.email} on every device? They can log in again with their password.</p>}
          onConfirm={() => void people.signOut(asked.user).then(close)}
        />
      )}
      {asked?.kind === 'two-step' && <ResetTwoStepDialog user={asked.user} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteUserDialog
          email={asked.user.email}
          busy={people.dropping}
          onClose={close}
          onConfirm={() => void people.drop(asked.user).then(close)}
        />
      )}
    </Panel>
  );
}
