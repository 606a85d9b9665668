import type { ReactNode } from 'react';
import { businessTypeNames } from '../../../../../shared/domain/forms/signup.ts';
import { timeZones, type NodeType } from '../../../../../shared/model/node.ts';
import { Field } from '../../../components/form/field.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { stateCodes } from '../view/fields.ts';
import type { Editing } from './details/editing.ts';
import { MoreDetails } from './details/more-details.tsx';
import { ChoiceLine, TextLine } from './details/text-line.tsx';
import { Toggles } from './details/toggles.tsx';
import { WebsiteField } from './details/website-field.tsx';

const nameLabels: Record<NodeType, string> = {
  SITE: 'Site name',
  REG: 'Region name',
  ORG: 'Organization name',
  TOP_ORG: 'Company name',
  TOKEN: 'Description',
};
const zoneOptions = Object.entries(timeZones).map(([name, zone]) => ({
  value: name,
  label: name === zoneName(zone) ? name : `${name} (${zone})`,
}));
const stateOptions = stateCodes.map(code => ({ value: code, label: code }));
const typeOptions = Object.entries(businessTypeNames).map(([value, label]) => ({ value, label }));

type Props = {
  edit: Editing;
  /** Absent for an unsaved node. */
  siteId: string | undefined;
  /** Today in the node's time zone: the start of a free trial. */
  today: string;
  /** The reason why nothing can be changed; absent if it can. */
  reason?: string | undefined;
  /** Called when a logo was stored with the node. */
  onUploaded?: () => Promise<void>;
  /** Actions below the switches, which run right away, without Save. */
  children?: ReactNode;
};
const nothing = () => Promise.resolve();

/** The fields of a node that can be changed here. */
export function DetailsPanel({ edit, siteId, today, reason, onUploaded = nothing, children }: Props) {
  const timeZone = edit.form.timezone.trim();
  return (
    <Panel title="Details" className={`details-panel details-of-${edit.type.toLowerCase()}`}>
      {reason !== undefined && (
        <p className="details-reason">
          <InfoIcon size={16} />
          {reason}
        </p>
      )}
      <div className="details-grid">
        {edit.type === 'TOKEN' && siteId !== undefined && (
          <div className="details-host">
            <Field
              label="Sales token"
              value={siteId}
              readOnly
              onChange={() => undefined}
              help="The id of a saved token cannot be changed"
            />
          </div>
        )}
        <TextLine edit={edit} field="name" label={nameLabels[edit.type]} required maxLength={130} />
        <TextLine
          edit={edit}
          field="trialExtensionOverrideDays"
          inputMode="numeric"
          maxLength={3}
          placeholder="7"
          help="Trial days for sign-ups with this token. Empty: 7"
        />
        <WebsiteField edit={edit} />
        <ChoiceLine
          edit={edit}
          field="businessType"
          options={typeOptions}
          empty="Not chosen"
          help={edit.type === 'TOKEN' ? "Used when the sign-up form doesn't ask" : undefined}
        />
        <ChoiceLine
          edit={edit}
          field="tz"
          options={zoneOptions}
          empty="Pacific (default)"
          help={timeZone === '' ? undefined : `This site uses ${timeZone}, which overrides this choice.`}
        />
        <TextLine edit={edit} field="businessPhone" type="tel" autoComplete="off" />
        <TextLine edit={edit} field="address" />
        <TextLine edit={edit} field="city" />
        <ChoiceLine edit={edit} field="state" options={stateOptions} empty="–" />
        <TextLine edit={edit} field="zip" />
      </div>
      <Toggles edit={edit} name={edit.form.name.trim() === '' ? 'this' : edit.form.name} today={today} />
      {children}
      <MoreDetails edit={edit} siteId={siteId} onUploaded={onUploaded} />
    </Panel>
  );
}
