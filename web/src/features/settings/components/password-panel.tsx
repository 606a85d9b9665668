import { useState, type FormEvent } from 'react';
import { passwordRules } from '../../../../../shared/domain/forms/login.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { sessionEnded } from '../../../app/session/session-slice.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { PasswordInput } from '../../../components/form/field.tsx';
import { NoneIcon, PassIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useChangePasswordMutation } from '../settings-api.ts';
import { usePasswordLength } from '../../../app/session/use-password-length.ts';
import { emptyPasswordForm, passwordProblems, type PasswordForm } from '../view/password-form.ts';

/** The form to change the password. It ends all sessions including this one: the user logs in with the new password. */
export function PasswordPanel({ disabled }: { disabled: boolean }) {
  const dispatch = useAppDispatch();
  const [form, setForm] = useState(emptyPasswordForm);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [change, { isLoading: busy }] = useChangePasswordMutation();
  const length = usePasswordLength();
  const problems = passwordProblems(form, length);
  const set = (field: keyof PasswordForm) => (value: string) => setForm({ ...form, [field]: value });
  const shown = (field: keyof PasswordForm) => (tried ? (problems[field] ?? null) : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setRefused(null);
    const { error } = await change({ body: { current: form.current, password: form.password } });
    if (error !== undefined) return setRefused(getErrorReason(error));
    dispatch(toastShown({ tone: 'good', text: 'Password has been changed successfully! Log in with the new one.' }));
    dispatch(sessionEnded('left'));
  };
  return (
    <Panel
      id="password"
      title="Change Password"
      subtitle="All devices are signed out, including this one. Log in with the new password"
    >
      <form className="settings-form" noValidate onSubmit={event => void submit(event)}>
        <div role="alert">{refused !== null && <p className="settings-problem tone-bad">{refused}</p>}</div>
        <PasswordInput
          label="Current Password"
          name="current-password"
          autoComplete="current-password"
          value={form.current}
          error={shown('current')}
          disabled={disabled}
          onChange={set('current')}
        />
        <PasswordInput
          label="New Password"
          name="new-password"
          autoComplete="new-password"
          value={form.password}
          error={shown('password')}
          disabled={disabled}
          onChange={set('password')}
        />
        <ul className="settings-rules" aria-label="Password rules">
          {passwordRules(length).map(({ holds, message }) => {
            const met = holds(form.password);
            return (
              <li key={message} className={met ? 'text-good' : undefined}>
                {met ? <PassIcon size={14} /> : <NoneIcon size={14} />}
                {message}
                <span className="visually-hidden">{met ? ': met' : ': not met'}</span>
              </li>
            );
          })}
        </ul>
        <PasswordInput
          label="Confirm Password"
          name="confirm-password"
          autoComplete="new-password"
          value={form.confirmPassword}
          error={shown('confirmPassword')}
          disabled={disabled}
          onChange={set('confirmPassword')}
        />
        <div>
          <Button type="submit" busy={busy} disabled={disabled}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
