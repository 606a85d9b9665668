import { timeZones, type NodeType, type SiteNode } from '../../../../../shared/model/node.ts';
import { Field, Select } from '../../../components/form/field.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { zoneName } from '../../../components/time/zone-name.ts';
import { fieldsOf, stateCodes, type FormErrors, type FormField, type SiteForm } from '../view/site-form.ts';
import { WebsiteField } from './website-field.tsx';

type Props = {
  node: SiteNode;
  form: SiteForm;
  errors: FormErrors;
  /** Fields that this person may not set. */
  locked: ReadonlySet<FormField>;
  /** Why nothing can be changed, when nothing can. */
  reason: string | undefined;
  onChange: (form: SiteForm) => void;
};

const nameLabels: Record<NodeType, string> = {
  SITE: 'Site name', REG: 'Region name', ORG: 'Organization name', TOP_ORG: 'Company name', TOKEN: 'Description',
};
const zoneOptions = Object.entries(timeZones).map(([name, zone]) => ({ value: name, label: name === zoneName(zone) ? name : `${name} (${zone})` }));
const stateOptions = stateCodes.map(code => ({ value: code, label: code }));

/** What is known of a node and can be changed here. */
export function DetailsPanel({ node, form, errors, locked, reason, onChange }: Props) {
  const has = (field: FormField) => fieldsOf[node.type].includes(field);
  const text = (field: 'businessPhone' | 'address' | 'city' | 'zip', label: string, more: { autoComplete?: string; type?: 'tel'; inputMode?: 'numeric' } = {}) =>
    has(field) && (
      <div className={`details-${field}`}>
        <Field label={label} value={form[field]} error={errors[field] ?? null} disabled={locked.has(field)} maxLength={210} onChange={value => onChange({ ...form, [field]: value })} {...more} />
      </div>
    );
  const ownZone = node.attr.timezone;
  return (
    <Panel title="Details" className="details-panel">
      {reason !== undefined && <p className="details-reason"><InfoIcon size={16} />{reason}</p>}
      <div className="details-grid">
        <div className="details-name">
          <Field label={nameLabels[node.type]} required value={form.name} error={errors.name ?? null} disabled={locked.has('name')} maxLength={130} onChange={name => onChange({ ...form, name })} />
        </div>
        {has('host') && <div className="details-host"><WebsiteField form={form} error={errors.host} disabled={locked.has('host')} onChange={onChange} /></div>}
        {has('tz') && (
          <div className="details-tz">
            <Select
              label="Time zone" value={form.tz} placeholder={form.tz === '' ? 'Pacific (default)' : undefined} options={zoneOptions} disabled={locked.has('tz')}
              onChange={tz => onChange({ ...form, tz })}
              help={ownZone === undefined ? undefined : `This site's days are counted in ${ownZone}, which goes before this choice.`}
            />
          </div>
        )}
        {text('businessPhone', 'Business phone', { type: 'tel', autoComplete: 'off' })}
        {text('address', 'Address')}
        {text('city', 'City')}
        {has('state') && (
          <div className="details-state">
            <Select label="State" value={form.state} placeholder={form.state === '' ? '–' : undefined} options={stateOptions} disabled={locked.has('state')} onChange={state => onChange({ ...form, state })} />
          </div>
        )}
        {text('zip', 'ZIP')}
      </div>
    </Panel>
  );
}
