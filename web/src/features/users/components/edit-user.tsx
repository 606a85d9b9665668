import { useState } from 'react';
import * as z from 'zod/mini';
import { Link } from 'react-router-dom';
import type { ListedUser } from '../../../../../shared/contract/users.ts';
import { userFormSchema } from '../../../../../shared/domain/forms/administration.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Toggle } from '../../../components/form/field.tsx';
import { ConfirmDialog, Dialog } from '../../../components/overlay/dialog.tsx';
import type { UserActions } from '../use-user-actions.ts';
import { fullName, describeUserPlace } from '../view/user-list.ts';
import { MoveUser } from './move-user.tsx';

const namesSchema = z.pick(userFormSchema, { given_name: true, family_name: true });

/** Name, place and emails of a user. Typed text stays until it is saved or canceled; a move must be confirmed. */
export function EditUser({
  user,
  movable,
  actions,
  onClose,
}: {
  user: ListedUser;
  movable: boolean;
  actions: UserActions;
  onClose: () => void;
}) {
  const { given_name, family_name, enableSiteAlerts, enableBillingEmails } = user;
  const [form, setForm] = useState({ given_name, family_name, enableSiteAlerts, enableBillingEmails });
  const [problem, setProblem] = useState<string | null>(null);
  /** The user's new node, and whether the move is confirmed. */
  const [target, setTarget] = useState<NodeSummary | null>(null);
  const [asking, setAsking] = useState(false);
  const names = z.safeParse(namesSchema, { given_name: form.given_name, family_name: form.family_name });
  const getFieldError = (field: string) =>
    names.success ? null : (names.error.issues.find(issue => issue.path[0] === field)?.message ?? null);
  const save = async () => {
    if (!names.success) return;
    const refused = await actions.change(user, {
      ...form,
      ...names.data,
      ...(target === null ? {} : { siteId: target.siteId }),
    });
    if (refused === null) return onClose();
    setAsking(false);
    return setProblem(refused);
  };
  const press = () => (target === null ? void save() : setAsking(true));
  if (asking && target !== null) {
    return (
      <ConfirmDialog
        open
        busy={actions.busy}
        title="Move user"
        confirm={`Move to ${target.name}`}
        onConfirm={() => void save()}
        onClose={() => setAsking(false)}
        question={
          <p>
            Move {user.email} from {describeUserPlace(user)} to {target.name}?
            {` They will see ${target.name} and everything in it, and no longer see ${describeUserPlace(user)}.`}
          </p>
        }
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${fullName(user)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={actions.busy} disabled={!names.success} onClick={press}>
            Save
          </Button>
        </>
      }
    >
      <div className="user-form">
        {problem !== null && (
          <p role="alert" className="user-problem tone-bad">
            {problem}
          </p>
        )}
        <Field
          label="First Name"
          value={form.given_name}
          error={getFieldError('given_name')}
          onChange={value => setForm({ ...form, given_name: value })}
        />
        <Field
          label="Last Name"
          value={form.family_name}
          error={getFieldError('family_name')}
          onChange={value => setForm({ ...form, family_name: value })}
        />
        <Field
          label="Email"
          value={user.email}
          readOnly
          help={`Belongs to ${describeUserPlace(user)}`}
          onChange={() => undefined}
        />
        {movable && <MoveUser from={user.siteId} target={target} onChoose={setTarget} />}
        <Toggle
          label="Site alerts"
          checked={form.enableSiteAlerts}
          onChange={checked => setForm({ ...form, enableSiteAlerts: checked })}
        />
        <Toggle
          label="Billing emails"
          checked={form.enableBillingEmails}
          onChange={checked => setForm({ ...form, enableBillingEmails: checked })}
        />
        <Link to={`/settings/${user.userId}`}>Picture and all settings</Link>
      </div>
    </Dialog>
  );
}
