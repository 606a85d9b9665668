import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { avatarLimits, userFormSchema } from '../../../../../shared/domain/forms/administration.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Toggle } from '../../../components/form/field.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { ImagePick } from '../../../components/upload/image-pick.tsx';
import { useUpdatePersonMutation } from '../settings-api.ts';
import { findProfileChanges, toProfileForm, findUnsaved, type Person, type ProfileForm } from '../view/person.ts';
import { Portrait } from './portrait.tsx';
import { UploadAvatar } from './upload-avatar.tsx';

const namesSchema = z.pick(userFormSchema, { given_name: true, family_name: true });

/** Name, picture and emails of a user; `may` says which of them the role may set. */
export function ProfilePanel({
  person,
  own: isOwnProfile,
  may,
  disabled,
}: {
  person: Person;
  own: boolean;
  may: (field: keyof ProfileForm) => boolean;
  disabled: boolean;
}) {
  const dispatch = useAppDispatch();
  /**
   * Typed text stays when a newer record arrives, for example after a picture was stored, until the record contains it.
   */
  const [typed, setTyped] = useState<Partial<ProfileForm>>({});
  const unsaved = findUnsaved(person, typed);
  if (Object.keys(unsaved).length < Object.keys(typed).length) setTyped(unsaved);
  const form = { ...toProfileForm(person), ...unsaved };
  const set = (change: Partial<ProfileForm>) => setTyped({ ...typed, ...change });
  const [refused, setRefused] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdatePersonMutation();
  const names = z.safeParse(namesSchema, { given_name: form.given_name, family_name: form.family_name });
  const getFieldError = (field: string) =>
    names.success ? null : (names.error.issues.find(issue => issue.path[0] === field)?.message ?? null);
  const changes = findProfileChanges(person, form);
  const count = Object.keys(changes).length;
  useUnsaved(count > 0 ? { what: 'changes to the profile' } : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!names.success || count === 0) return;
    const answer = await update({
      params: { userId: person.userId },
      body: person.revision === undefined ? changes : { ...changes, revision: person.revision },
    });
    setRefused(answer.error === undefined ? null : getErrorReason(answer.error));
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
  };
  return (
    <Panel
      id="profile"
      title="Profile"
      subtitle={person.place}
      action={
        count === 0 ? undefined : (
          <span className="settings-count">
            {count} unsaved {count === 1 ? 'change' : 'changes'}
          </span>
        )
      }
    >
      <div className="settings-picture">
        <Portrait user={person} />
        <div>
          <p>PNG, JPEG, GIF or WebP, up to {avatarLimits.header} KB.</p>
          <UploadAvatar userId={person.userId}>
            {(busy, onPick) => (
              <ImagePick
                label="Upload avatar"
                maxKilobytes={avatarLimits.header}
                busy={busy}
                disabled={disabled}
                onPick={onPick}
              >
                Upload avatar
              </ImagePick>
            )}
          </UploadAvatar>
        </div>
      </div>
      <form className="settings-form" noValidate onSubmit={event => void submit(event)}>
        <div role="alert">{refused !== null && <p className="settings-problem tone-bad">{refused}</p>}</div>
        <div className="settings-pair">
          <Field
            label="First Name"
            name="given-name"
            autoComplete={isOwnProfile ? 'given-name' : 'off'}
            value={form.given_name}
            error={getFieldError('given_name')}
            disabled={disabled}
            onChange={value => set({ given_name: value })}
          />
          <Field
            label="Last Name"
            name="family-name"
            autoComplete={isOwnProfile ? 'family-name' : 'off'}
            value={form.family_name}
            error={getFieldError('family_name')}
            disabled={disabled}
            onChange={value => set({ family_name: value })}
          />
        </div>
        <Field
          label="Email"
          type="email"
          name="email"
          value={person.email}
          readOnly
          help="You sign in with this email. It can't be changed."
          onChange={() => undefined}
        />
        <fieldset className="settings-switches">
          <legend>Emails and tour</legend>
          <Toggle
            label="Site alerts"
            checked={form.enableSiteAlerts}
            disabled={disabled || !may('enableSiteAlerts')}
            onChange={checked => set({ enableSiteAlerts: checked })}
          />
          <Toggle
            label="Billing emails"
            checked={form.enableBillingEmails}
            disabled={disabled || !may('enableBillingEmails')}
            onChange={checked => set({ enableBillingEmails: checked })}
          />
          {person.enableIntroTutorial !== null && (
            <Toggle
              label="Intro tutorial"
              checked={form.enableIntroTutorial}
              disabled={disabled}
              onChange={checked => set({ enableIntroTutorial: checked })}
            />
          )}
          {!may('enableBillingEmails') && <p>Billing emails are set by an administrator.</p>}
        </fieldset>
        <div>
          <Button type="submit" look="primary" busy={isLoading} disabled={disabled || !names.success || count === 0}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
