import { useState, type FormEvent } from 'react';
import { frequencyOf } from '../../../../../shared/domain/mails/when-told.ts';
import { type MailChoices, mailFrequencies, mailKinds } from '../../../../../shared/model/mail-choices.ts';
import { reasonOf } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select, Toggle } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUpdatePersonMutation } from '../settings-api.ts';
import {
  frequencyWords,
  hourOptions,
  kindWords,
  readsWeekly,
  weekdayOptions,
  withFrequency,
  zoneOptions,
} from '../view/mail-choices.ts';
import './mails-panel.css';

type Props = {
  person: {
    readonly userId: string;
    readonly enableSiteAlerts: boolean;
    readonly revision?: number | undefined;
    readonly mailChoices?: MailChoices | undefined;
  };
  isOwnSite: boolean;
  disabled: boolean;
};

const night = { from: 20, to: 7 };
const frequencyOptions = mailFrequencies.map(value => ({ value, label: frequencyWords[value] }));

/** Of which news a person is mailed how often, and when not. */
export function MailsPanel({ person, isOwnSite, disabled }: Props) {
  const dispatch = useAppDispatch();
  const stored: MailChoices = person.mailChoices ?? { kinds: {} };
  const [typed, setTyped] = useState<MailChoices | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdatePersonMutation();
  const choices = typed ?? stored;
  const isChanged = typed !== null && JSON.stringify(typed) !== JSON.stringify(stored);
  const isOff = !person.enableSiteAlerts;
  const still = disabled || isOff;
  // Whose mail comes back is told to who stands above them.
  const kinds = mailKinds.filter(kind => kind !== 'people' || !isOwnSite);
  const { quiet, timeZone, weekday, ...others } = choices;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await update({
      params: { userId: person.userId },
      body: { mailChoices: choices, ...(person.revision === undefined ? {} : { revision: person.revision }) },
    });
    setRefused(answer.error === undefined ? null : reasonOf(answer.error));
    if (answer.error !== undefined) return;
    setTyped(null);
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
  };
  return (
    <Panel
      title="Your mails"
      subtitle={
        isOff ? 'Site alerts are off: none of these is mailed' : 'How often you are told of what happens on your sites'
      }
    >
      <form className="settings-form" noValidate onSubmit={event => void submit(event)}>
        <Problem text={refused} />
        <ul className="mail-kinds">
          {kinds.map(kind => (
            <li key={kind}>
              <div>
                <strong>{kindWords[kind].title}</strong>
                <p>{kindWords[kind].help}</p>
              </div>
              <Segments
                label={kindWords[kind].title}
                value={frequencyOf(choices, kind, isOwnSite)}
                options={frequencyOptions.map(option => ({ ...option, disabled: still }))}
                onChange={frequency => setTyped(withFrequency(choices, kind, frequency))}
              />
            </li>
          ))}
        </ul>
        <div className="settings-pair">
          {readsWeekly(choices, kinds, isOwnSite) && (
            <Select
              label="Day of the weekly mail"
              value={String(weekday ?? 1)}
              options={weekdayOptions}
              disabled={still}
              onChange={value => setTyped({ ...choices, weekday: Number(value) })}
            />
          )}
          <Select
            label="Time zone"
            value={timeZone ?? ''}
            options={zoneOptions(timeZone, here)}
            disabled={still}
            onChange={value =>
              setTyped({
                ...others,
                ...(quiet && { quiet }),
                ...(weekday !== undefined && { weekday }),
                ...(value !== '' && { timeZone: value }),
              })
            }
          />
        </div>
        <Toggle
          label="Quiet hours"
          checked={quiet !== undefined}
          disabled={still}
          onChange={checked =>
            setTyped({
              ...others,
              ...(timeZone !== undefined && { timeZone }),
              ...(weekday !== undefined && { weekday }),
              ...(checked && { quiet: night }),
            })
          }
        />
        {quiet !== undefined && (
          <>
            <div className="settings-pair">
              <Select
                label="From"
                value={String(quiet.from)}
                options={hourOptions}
                disabled={still}
                onChange={value => setTyped({ ...choices, quiet: { ...quiet, from: Number(value) } })}
              />
              <Select
                label="Until"
                value={String(quiet.to)}
                options={hourOptions}
                disabled={still}
                onChange={value => setTyped({ ...choices, quiet: { ...quiet, to: Number(value) } })}
              />
            </div>
            <p className="settings-count">
              Mails of these hours come in one when they end. Mails that you ask for, such as a new password, come at
              once.
            </p>
          </>
        )}
        <div>
          <Button type="submit" look="primary" busy={isLoading} disabled={still || !isChanged}>
            Save mails
          </Button>
        </div>
      </form>
    </Panel>
  );
}
