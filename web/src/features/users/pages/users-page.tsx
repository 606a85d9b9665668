import { useDeferredValue, useState } from 'react';
import type { ListedUser } from '../../../../../shared/contract/users.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import { DeleteUserDialog } from '../../../components/overlay/delete-user-dialog.tsx';
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx';
import { ResetTwoStepDialog } from '../../../components/overlay/reset-two-step-dialog.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { EditUser } from '../components/edit-user.tsx';
import { userColumns, type Wish } from '../components/user-columns.tsx';
import { useSettled } from '../../../components/form/use-settled.ts';
import { useUserActions, type UserActions } from '../use-user-actions.ts';
import { useUsers } from '../use-users.ts';
import { parseUserFilter, fullName } from '../view/user-list.ts';
import '../components/users.css';

/** The confirmation of an action, with the user's email. */
const questions = {
  disable: {
    title: 'Disable user',
    confirm: 'Disable',
    text: (email: string) => `Disable ${email}? They are signed out right away. You can enable them again.`,
  },
  'sign-out': {
    title: 'Sign out everywhere',
    confirm: 'Sign out',
    text: (email: string) => `Sign out ${email} on every device? They can log in again with their password.`,
  },
} as const;

function Question({
  wish,
  user,
  actions,
  onClose,
}: {
  wish: keyof typeof questions;
  user: ListedUser;
  actions: UserActions;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const refused = wish === 'sign-out' ? await actions.signOut(user) : await actions.change(user, { disabled: true });
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <ConfirmDialog
      open
      busy={actions.busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      confirm={questions[wish].confirm}
      title={questions[wish].title}
      question={
        <>
          <p>{questions[wish].text(user.email)}</p>
          {problem !== null && (
            <p role="alert" className="text-bad">
              {problem}
            </p>
          )}
        </>
      }
    />
  );
}

/** /users: all users, for administrators. */
export function UsersPage() {
  const { me } = useScope();
  const [typed, setTyped] = useState('');
  const filterText = useSettled(parseUserFilter(typed));
  const { users, loading, error, retry, more, note } = useUsers(filterText);
  const actions = useUserActions(note);
  const [asked, setAsked] = useState<{ wish: Wish; user: ListedUser } | null>(null);
  const rows = useDeferredValue(users);
  const close = () => setAsked(null);
  const onWish = (wish: Wish, user: ListedUser) => {
    if (wish === 'view' && me !== undefined) void actions.view(user, fullName(me.user));
    else if (wish === 'invite') void actions.invite(user);
    else if (wish === 'enable') void actions.change(user, { disabled: false });
    else setAsked({ wish, user });
  };
  return (
    <div className="users-page">
      <Panel
        title="Users"
        flush
        busy={loading}
        subtitle={
          loading || error !== undefined ? 'All users' : `${rows.length} shown${more.hasMore ? '' : ', the whole list'}`
        }
        tools={
          <div className="list-filter">
            <Field
              label="Name or email"
              labelHidden
              type="search"
              value={typed}
              onChange={setTyped}
              placeholder="Filter (3+ letters)"
              start={<SearchIcon size={14} />}
            />
          </div>
        }
      >
        {loading && <SkeletonRows rows={8} height={46} />}
        {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={retry} />}
        {!loading && error === undefined && (
          <DataTable
            caption="Users"
            columns={userColumns(me?.user.userId ?? '', onWish)}
            rows={rows}
            rowKey={user => user.userId}
            empty={filterText === undefined ? 'No rows' : `No users match '${filterText}'`}
          />
        )}
        {more.hasMore && rows === users && (
          <div className="list-more">
            <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
              {more.state === 'failed' ? 'Try again' : 'Load More'}
            </Button>
          </div>
        )}
      </Panel>
      {asked?.wish === 'edit' && (
        <EditUser
          user={asked.user}
          movable={!asked.user.isAdmin && asked.user.userId !== me?.user.userId}
          actions={actions}
          onClose={close}
        />
      )}
      {asked?.wish === 'delete' && (
        <DeleteUserDialog
          email={asked.user.email}
          busy={actions.busy}
          onClose={close}
          onConfirm={() => void actions.remove(asked.user).then(isRemoved => isRemoved && close())}
        />
      )}
      {asked?.wish === 'two-step' && <ResetTwoStepDialog user={asked.user} onClose={close} />}
      {(asked?.wish === 'disable' || asked?.wish === 'sign-out') && (
        <Question wish={asked.wish} user={asked.user} actions={actions} onClose={close} />
      )}
    </div>
  );
}
