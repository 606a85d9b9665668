import { useState } from 'react';
import * as z from 'zod/mini';
import {
  maySaveToken,
  salesTokenFormSchema,
  salesTokenMessages,
  userMessages,
} from '../../../../../../shared/domain/forms/administration.ts';
import { apiErrorSchema, getErrorMessage } from '../../../../app/api/errors.ts';
import { useAppDispatch } from '../../../../app/store.ts';
import { Button } from '../../../../components/form/button.tsx';
import { Field, Toggle } from '../../../../components/form/field.tsx';
import { ArrowLeftIcon } from '../../../../components/icons/actions.tsx';
import { FailIcon } from '../../../../components/icons/status.tsx';
import { Panel } from '../../../../components/panel/panel.tsx';
import { toastShown } from '../../../../components/toast/toast-slice.ts';
import { useCheckSiteUserMutation, useCreateSalesTokenMutation } from '../../admin-api.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { describeAvailability } from '../../view/tokens.ts';
import { PasswordDialog } from '../users/password-dialog.tsx';
import { useAvailability } from './use-availability.ts';

type Props = { onCancel: () => void; onCreated: (siteId: string) => void };
type Errors = Readonly<Partial<Record<'siteId' | 'name' | 'agentEmail', string>>>;
const blank = { siteId: '', name: '', isAffiliate: true, agentEmail: '' };

/** A new sales token: Save requires a free id, and a token that isn't an affiliate also creates its user. */
export function NewTokenEditor({ onCancel, onCreated }: Props) {
  const dispatch = useAppDispatch();
  const [create, creating] = useCreateSalesTokenMutation();
  const [check, checking] = useCheckSiteUserMutation();
  const [form, setForm] = useState(blank);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<{ siteId: string; email: string; password: string } | null>(null);
  const availability = useAvailability(form.siteId);
  const busy = creating.isLoading || checking.isLoading;
  const typed = JSON.stringify(form) !== JSON.stringify(blank);
  const saved = useUnsaved(
    typed && made === null
      ? { what: 'the new sales token', stays: (_path, search) => search.includes('new=TOKEN') }
      : null,
  );

  const set = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change))));
    setFailure(null);
  };
  const save = async () => {
    const parsed = z.safeParse(salesTokenFormSchema, {
      siteId: form.siteId,
      name: form.name,
      isAffiliate: form.isAffiliate,
      ...(form.isAffiliate ? {} : { agentEmail: form.agentEmail }),
    });
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const { agentEmail } = parsed.data;
    if (agentEmail !== undefined) {
      const emailCheck = await check({ body: { email: agentEmail } });
      if (emailCheck.data === undefined) return setFailure(getErrorMessage(emailCheck.error));
      if (emailCheck.data.exists) return setErrors({ agentEmail: userMessages.taken });
    }
    const answer = await create({ body: parsed.data });
    if (answer.data === undefined) {
      const error = z.safeParse(apiErrorSchema, answer.error);
      if (error.success && error.data.status === 409)
        setErrors({
          siteId: error.data.message === userMessages.taken ? userMessages.taken : salesTokenMessages.exists,
        });
      else setFailure(getErrorMessage(answer.error));
      return;
    }
    saved();
    dispatch(toastShown({ tone: 'good', text: 'Sales token has been created successfully' }));
    const { siteId, user } = answer.data;
    if (user === null) onCreated(siteId);
    else setMade({ siteId, email: agentEmail ?? '', password: user.password });
  };
  const words = describeAvailability(availability);
  const incomplete = form.siteId.length < 3 || form.name.trim() === '';
  const reason = incomplete ? salesTokenMessages.incomplete : availability === 'available' ? null : words.text;
  return (
    <div className="node-editor">
      <header className="editor-head">
        <button type="button" className="tree-back" onClick={onCancel}>
          <ArrowLeftIcon size={14} />
          Back to list
        </button>
        <div className="editor-titles">
          <div className="editor-name">
            <h2>New sales token</h2>
          </div>
        </div>
        <div className="save-controls">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!maySaveToken(availability, busy) || incomplete}
            aria-describedby="token-reason"
            onClick={() => void save()}
          >
            Save
          </Button>
        </div>
      </header>
      {failure !== null && (
        <div className="editor-banner tone-bad" role="alert">
          <FailIcon size={18} />
          <div>
            <p>{failure}</p>
          </div>
        </div>
      )}
      <Panel title="Sales token" subtitle={<span id="token-reason">{reason ?? 'Ready to save'}</span>}>
        <div className="details-grid">
          <div className="details-name token-id">
            <Field
              label="Sales token"
              required
              value={form.siteId}
              error={errors.siteId ?? (words.tone === 'bad' ? words.text : null)}
              maxLength={64}
              autoComplete="off"
              onChange={siteId => set({ siteId: siteId.trim() })}
            />
            <p role="status" className={words.tone === 'good' ? 'token-free text-good' : 'token-free'}>
              {words.tone === 'bad' ? '' : words.text}
            </p>
          </div>
          <div className="details-host">
            <Field
              label="Description"
              required
              value={form.name}
              error={errors.name ?? null}
              maxLength={120}
              onChange={name => set({ name })}
            />
          </div>
          <div className="details-toggles">
            <Toggle label="Affiliate" checked={form.isAffiliate} onChange={isAffiliate => set({ isAffiliate })} />
          </div>
          {!form.isAffiliate && (
            <div className="details-address">
              <Field
                label="User's email"
                type="email"
                required
                value={form.agentEmail}
                error={errors.agentEmail ?? null}
                maxLength={100}
                autoComplete="off"
                help="We send the invitation here. Must not have an account yet"
                onChange={agentEmail => set({ agentEmail })}
              />
            </div>
          )}
        </div>
      </Panel>
      {made !== null && (
        <PasswordDialog email={made.email} password={made.password} onClose={() => onCreated(made.siteId)} />
      )}
    </div>
  );
}
