import { useState } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../../../../components/icons/actions.tsx';
import { fieldsByNodeType, statusNames, videoFields, type FormField } from '../../view/fields.ts';
import { BackgroundField } from './background-field.tsx';
import { BranchToggle } from './branch-toggle.tsx';
import { mayChange, type Editing } from './editing.ts';
import { GoalNamesField } from './goal-names.tsx';
import { LogoField } from './logo-field.tsx';
import { TextLine, ChoiceLine } from './text-line.tsx';
import { ToggleLine } from './toggles.tsx';
import { VideoFields } from './video-fields.tsx';
import { WizardQuestions } from './wizard-questions.tsx';
import { WordList } from './word-list.tsx';

const seldom: readonly FormField[] = [
  'phone',
  'cellPhone',
  'crmUrl',
  'timezone',
  'status',
  'militaryBranch',
  'logo',
  'roi',
  'currency',
  'openedOn',
  'backgroundImage',
  'searchTerms',
  'expediteOnboarding',
  'initSite',
  'quickStatsSetup',
  'goalNames',
  'questions',
  ...videoFields,
];
const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));
const managerToggles = ['expediteOnboarding', 'initSite', 'quickStatsSetup'] as const;

/** The rarely changed fields; collapsed unless one has an error or was changed by someone else. */
export function MoreDetails({
  edit,
  siteId,
  onUploaded,
}: {
  edit: Editing;
  siteId: string | undefined;
  onUploaded: () => Promise<void>;
}) {
  const [opened, setOpened] = useState(false);
  const fields = fieldsByNodeType[edit.type].filter(field => seldom.includes(field));
  if (fields.length === 0) return null;
  const calls = fields.some(field => edit.errors[field] !== undefined || edit.theirs[field] !== undefined);
  const open = opened || calls;
  return (
    <div className="more-details">
      <button type="button" className="more-opener" aria-expanded={open} onClick={() => setOpened(!open)}>
        {open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
        More details
      </button>
      {open && (
        <div className="details-grid">
          <TextLine edit={edit} field="phone" type="tel" autoComplete="off" />
          <TextLine edit={edit} field="cellPhone" type="tel" autoComplete="off" />
          <TextLine
            edit={edit}
            field="crmUrl"
            type="url"
            placeholder="https://crm.example.com"
            maxLength={300}
            help="Where users sign in to their CRM"
          />
          <TextLine
            edit={edit}
            field="timezone"
            placeholder="America/Phoenix"
            maxLength={64}
            help="An IANA name. It overrides the time zone above"
          />
          <ChoiceLine edit={edit} field="status" options={statuses} empty="None" />
          <BranchToggle edit={edit} />
          <TextLine
            edit={edit}
            field="currency"
            placeholder="USD"
            maxLength={3}
            help="Three letters, such as USD, for amounts entered here"
          />
          <TextLine
            edit={edit}
            field="roi"
            inputMode="decimal"
            maxLength={12}
            help="For reference only. Not used in any calculation"
          />
          <TextLine edit={edit} field="openedOn" type="date" help="Groups of sites can use it" />
          <BackgroundField edit={edit} />
          <LogoField edit={edit} siteId={siteId} onUploaded={onUploaded} />
          <WordList edit={edit} field="searchTerms" placeholder="home care atlanta" none="No search terms yet" />
          <GoalNamesField edit={edit} />
          <WizardQuestions edit={edit} />
          <VideoFields edit={edit} />
          {managerToggles.some(field => mayChange(edit, field)) && (
            <div className="details-toggles">
              {managerToggles.map(field => (
                <ToggleLine key={field} edit={edit} field={field} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
