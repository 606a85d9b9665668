import { useState, type FormEvent } from 'react';
import { avatarLimits } from '../../../../../shared/domain/forms/administration.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { ImagePick } from '../../../components/upload/image-pick.tsx';
import { usePutThemeMutation, useUploadThemeImageMutation } from '../theme-api.ts';
import { contrastText, checkThemeForm, type ThemeForm } from '../view/theme-form.ts';
import { ColourField } from './colour-field.tsx';
import { ThemePreview } from './theme-preview.tsx';

export type EditedTheme = {
  readonly form: ThemeForm;
  /** An address, or one organization's users. */
  readonly place: 'origin' | 'organization';
  /** The organization's name, if known. */
  readonly placeName: string | null;
  readonly isNew: boolean;
};

/** One white label: its place, names, colors and pictures, with a preview. */
export function ThemeEditor({ edited, onClose }: { edited: EditedTheme; onClose: () => void }) {
  const { place, placeName, isNew } = edited;
  const dispatch = useAppDispatch();
  const [form, setForm] = useState(edited.form);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [put, saving] = usePutThemeMutation();
  const [upload, uploading] = useUploadThemeImageMutation();
  const result = checkThemeForm(form, place);
  const set = (field: keyof ThemeForm) => (value: string) => setForm(current => ({ ...current, [field]: value }));
  const getFieldError = (field: keyof ThemeForm) =>
    result.ok || (!tried && form[field] === edited.form[field]) ? null : (result.errors[field] ?? null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!result.ok) return;
    const answer = await put({ body: result.theme });
    setRefused(answer.error === undefined ? null : getErrorReason(answer.error));
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
    onClose();
  };
  const store = (field: 'mainLogo' | 'favIcon') => async (image: Uint8Array<ArrayBuffer>) => {
    const answer = await upload({ body: { image } });
    if (answer.data === undefined) dispatch(toastShown({ tone: 'bad', text: getErrorReason(answer.error) }));
    else set(field)(answer.data.imageUrl);
  };
  const picture = (field: 'mainLogo' | 'favIcon', label: string) => (
    <div className="theme-picture">
      <b>{label}</b>
      <div>
        {form[field] === '' ? <span className="theme-none">Default</span> : <img src={form[field]} alt="" />}
        <ImagePick
          label={`Upload ${label.toLowerCase()}`}
          maxKilobytes={avatarLimits.header}
          words={kilobytes => `Images can have up to ${kilobytes} KB`}
          busy={uploading.isLoading}
          onPick={bytes => void store(field)(bytes)}
        />
        {form[field] !== '' && (
          <Button size="small" look="quiet" aria-label={`Remove ${label.toLowerCase()}`} onClick={() => set(field)('')}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? 'New white label' : 'White label'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={saving.isLoading}
            disabled={tried && !result.ok}
            onClick={event => void submit(event)}
          >
            Save
          </Button>
        </>
      }
    >
      <form className="theme-form" noValidate onSubmit={event => void submit(event)}>
        <div role="alert">{refused !== null && <p className="theme-refused tone-bad">{refused}</p>}</div>
        {place === 'origin' ? (
          <Field
            label="Address"
            value={form.origin}
            error={getFieldError('origin')}
            readOnly={!isNew}
            placeholder="https://app.example.com"
            help="Visitors to this address see this brand before and after they sign in"
            onChange={set('origin')}
          />
        ) : (
          <p className="theme-place">
            Worn by the people of <b>{placeName ?? form.siteId}</b>, whatever address they come by.
          </p>
        )}
        <ThemePreview form={form} />
        <div className="theme-pair">
          <Field
            label="Title"
            value={form.title}
            error={getFieldError('title')}
            maxLength={60}
            onChange={set('title')}
          />
          <Select
            label="Top level name"
            value={form.topLevelName}
            options={[
              { value: 'Company', label: 'Company' },
              { value: 'Brand', label: 'Brand' },
            ]}
            onChange={value =>
              setForm(current => ({ ...current, topLevelName: value === 'Brand' ? 'Brand' : 'Company' }))
            }
          />
        </div>
        <div className="theme-colours">
          <ColourField
            label="Primary"
            value={form.primary}
            help={`White text on it: ${contrastText(form.primary)}, 4.5 needed`}
            error={getFieldError('primary')}
            onChange={set('primary')}
          />
          <ColourField
            label="Secondary"
            value={form.secondary}
            help={`On white: ${contrastText(form.secondary)}, 3 needed`}
            error={getFieldError('secondary')}
            onChange={set('secondary')}
          />
          <ColourField
            label="Side menu"
            value={form.sideMenu}
            help={
              form.sideMenu === ''
                ? 'Empty: default menu'
                : `White text on it: ${contrastText(form.sideMenu)}, 4.5 needed`
            }
            error={getFieldError('sideMenu')}
            onChange={set('sideMenu')}
          />
        </div>
        <div className="theme-pair">
          {picture('mainLogo', 'Logo')}
          {picture('favIcon', 'Favicon')}
        </div>
        <Field
          label="Support email"
          type="email"
          value={form.supportEmail}
          error={getFieldError('supportEmail')}
          help="Shown wherever we ask users to get in touch"
          onChange={set('supportEmail')}
        />
      </form>
    </Dialog>
  );
}
