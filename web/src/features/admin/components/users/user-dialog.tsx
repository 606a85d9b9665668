import { useState } from 'react';
import type { ListedUser } from '../../../../../../shared/contract/users.ts';
import { Button } from '../../../../components/form/button.tsx';
import { Field, Toggle } from '../../../../components/form/field.tsx';
import { Dialog } from '../../../../components/overlay/dialog.tsx';
import { fullName, checkUserChanges, toUserForm, type UserErrors } from '../../view/users.ts';
import type { UserChangesHandle } from './use-user-changes.ts';

type Props = {
  /** Null: a new user. */
  user: ListedUser | null;
  nodeName: string;
  mayToggleMails: boolean;
  mayDisable: boolean;
  people: UserChangesHandle;
  onClose: () => void;
  /** A generated password, for viewers who may see it. */
  onPassword: (email: string, password: string) => void;
};

/** Adds or edits a node's user. */
export function UserDialog({
  user,
  nodeName,
  mayToggleMails: mayToggleEmails,
  mayDisable,
  people,
  onClose,
  onPassword,
}: Props) {
  const [form, setForm] = useState(() => toUserForm(user));
  const [errors, setErrors] = useState<UserErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const set = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
  };
  const save = async () => {
    setMessage(null);
    if (user === null) {
      const answer = await people.add(form);
      if (answer.outcome === 'refused') {
        setErrors(answer.errors);
        return setMessage(answer.message);
      }
      if (answer.password !== undefined) onPassword(form.email.trim(), answer.password);
      return onClose();
    }
    const { changes, errors: wrong } = checkUserChanges(form, user);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return undefined;
    if (Object.keys(changes).length === 0) return onClose();
    const failure = await people.change(user.userId, changes);
    return failure === null ? onClose() : setMessage(failure);
  };
  const busy = people.adding || people.changing;
  const id = 'user-dialog-form';
  return (
    <Dialog
      open
      onClose={onClose}
      title={user === null ? `Add user to ${nodeName}` : fullName(user)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {user === null ? 'Add user' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="ask"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <div className="user-names">
          <Field
            label="First name"
            required
            value={form.given_name}
            error={errors.given_name ?? null}
            maxLength={50}
            autoComplete="off"
            onChange={given_name => set({ given_name })}
          />
          <Field
            label="Last name"
            required
            value={form.family_name}
            error={errors.family_name ?? null}
            maxLength={50}
            autoComplete="off"
            onChange={family_name => set({ family_name })}
          />
        </div>
        <Field
          label="Email"
          type="email"
          required
          value={form.email}
          error={errors.email ?? null}
          maxLength={100}
          autoComplete="off"
          readOnly={user !== null}
          help={
            user === null
              ? 'We send the invitation here. They sign in with this email'
              : "The sign-in email can't be changed"
          }
          onChange={email => set({ email })}
        />
        {mayToggleEmails && (
          <div className="user-toggles">
            <Toggle
              label="Site alerts"
              checked={form.enableSiteAlerts}
              onChange={enableSiteAlerts => set({ enableSiteAlerts })}
            />
            <Toggle
              label="Billing emails"
              checked={form.enableBillingEmails}
              onChange={enableBillingEmails => set({ enableBillingEmails })}
            />
            {user !== null && mayDisable && (
              <Toggle label="Can sign in" checked={!form.disabled} onChange={on => set({ disabled: !on })} />
            )}
          </div>
        )}
        {message !== null && (
          <p className="text-bad" role="alert">
            {message}
          </p>
        )}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
      </form>
    </Dialog>
  );
}
