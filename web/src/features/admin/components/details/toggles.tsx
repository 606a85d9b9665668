import { useState } from 'react';
import { formatDate } from '../../../../../../shared/domain/formats/dates.ts';
import { trialExpiry } from '../../../../../../shared/domain/trial/trial.ts';
import { Toggle } from '../../../../components/form/field.tsx';
import { ConfirmDialog } from '../../../../components/overlay/dialog.tsx';
import { fieldLabels, type ToggleKey } from '../../view/fields.ts';
import { mayChange, formatServerValue, type Editing } from './editing.ts';

const plainToggles = [
  'isFranchise',
  'isEcommerce',
  'hasEcommerce',
  'isAffiliate',
  'directoryAccess',
  'useServiceBranch',
  'showBusinessType',
  'franDevOnly',
] as const satisfies readonly ToggleKey[];

/** The sales token's settings for new sign-ups. */
const ofSignUps: Readonly<Partial<Record<ToggleKey, string>>> = {
  isFranchise: 'Sign-ups are franchises',
  expediteOnboarding: 'Sign-ups are expedited',
};

/** A switch; nothing if the user may not set it. */
export function ToggleLine({ edit, field }: { edit: Editing; field: ToggleKey }) {
  if (!mayChange(edit, field)) return null;
  const serverText = formatServerValue(edit.theirs[field]);
  return (
    <div className="toggle-line">
      <Toggle
        label={(edit.type === 'TOKEN' ? ofSignUps[field] : undefined) ?? fieldLabels[field]}
        checked={edit.form[field]}
        onChange={checked => edit.onChange({ ...edit.form, [field]: checked })}
      />
      {serverText !== undefined && <small>{serverText}</small>}
    </div>
  );
}

/** Free trial: turning it on sets the end seven days from today; Save writes it. */
function TrialToggle({ edit, today }: { edit: Editing; today: string }) {
  const { form, onChange } = edit;
  if (!mayChange(edit, 'trialExpiryDate')) return null;
  const day = form.trialExpiryDate;
  const over = day !== '' && day < today;
  return (
    <div className="toggle-line">
      <Toggle
        label="Free trial"
        checked={day !== ''}
        onChange={on => onChange({ ...form, trialExpiryDate: on ? trialExpiry(today) : '' })}
      />
      {day !== '' && (
        <small className="number">
          {over ? 'ended on' : 'until'} {formatDate(day)}
        </small>
      )}
    </div>
  );
}

/** Active or suspended: asks before switching; Save writes it. */
function ActiveToggle({ edit, name }: { edit: Editing; name: string }) {
  const [asked, setAsked] = useState(false);
  const { form, onChange } = edit;
  if (!mayChange(edit, 'suspended')) return null;
  const turn = () => {
    setAsked(false);
    onChange({ ...form, suspended: !form.suspended });
  };
  return (
    <div className="toggle-line">
      <Toggle label="Active" checked={!form.suspended} onChange={() => setAsked(true)} />
      <ConfirmDialog
        open={asked}
        title={form.suspended ? 'Activate' : 'Suspend'}
        confirm={form.suspended ? 'Activate' : 'Suspend'}
        onClose={() => setAsked(false)}
        onConfirm={turn}
        question={
          form.suspended ? (
            <p>Do you want to activate {name}? Its users can make changes again after you save.</p>
          ) : (
            <p>
              Do you want to suspend {name}? Its data is kept, but its users can&apos;t make changes until it is
              activated. This takes effect when you save.
            </p>
          )
        }
      />
    </div>
  );
}

/** The switches of a node that the user may use. */
export function Toggles({ edit, name, today }: { edit: Editing; name: string; today: string }) {
  const any = [...plainToggles, 'trialExpiryDate' as const, 'suspended' as const].some(field => mayChange(edit, field));
  if (!any) return null;
  return (
    <div className="details-toggles">
      {plainToggles.map(field => (
        <ToggleLine key={field} edit={edit} field={field} />
      ))}
      <TrialToggle edit={edit} today={today} />
      <ActiveToggle edit={edit} name={name} />
    </div>
  );
}
