import { IconButton } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { CloseIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { budgetFields, fieldLabels } from '../view/fields.ts';
import { formatServerValue, type Editing } from './details/editing.ts';

/** Budgets and Thresholds: each platform's daily budget, and a shop's ROAS threshold in steps of 0.1. */
export function BudgetsPanel({ edit, onClose }: { edit: Editing; onClose: () => void }) {
  const { form, errors, theirs: serverValues, locked, onChange } = edit;
  return (
    <Panel
      title="Budgets and Thresholds"
      subtitle="Daily budgets in dollars"
      className="options-panel"
      tools={
        <IconButton label="Close Budgets and Thresholds" onClick={onClose}>
          <CloseIcon size={15} />
        </IconButton>
      }
    >
      <div className="budgets-grid">
        {budgetFields.map(field => (
          <Field
            key={field}
            label={fieldLabels[field]}
            value={form[field]}
            inputMode="decimal"
            placeholder="0"
            maxLength={14}
            start="$"
            disabled={locked.has(field)}
            error={errors[field] ?? null}
            help={formatServerValue(serverValues[field])}
            onChange={value => onChange({ ...form, [field]: value })}
          />
        ))}
        {form.isEcommerce && <RoasField edit={edit} />}
      </div>
    </Panel>
  );
}

/** A number field with arrows that change it by 0.1, like the arrow keys. */
function RoasField({ edit: { form, errors, theirs: serverValues, locked, onChange } }: { edit: Editing }) {
  const wrong = errors.roasThreshold;
  const help = formatServerValue(serverValues.roasThreshold);
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor="roas-threshold">
        ROAS threshold
      </label>
      <input
        id="roas-threshold"
        className={wrong === undefined ? 'amplify-input' : 'amplify-input amplify-input--error'}
        type="number"
        min="0"
        step="0.1"
        placeholder="1.5"
        value={form.roasThreshold}
        disabled={locked.has('roasThreshold')}
        aria-invalid={wrong !== undefined}
        aria-describedby="roas-threshold-words"
        onChange={event => onChange({ ...form, roasThreshold: event.target.value })}
      />
      <p
        id="roas-threshold-words"
        className={wrong === undefined ? 'amplify-field__description' : 'amplify-field__error-message'}
      >
        {wrong ?? help ?? 'Three days below it send an alert'}
      </p>
    </div>
  );
}
