import { useState, type FormEvent } from 'react';
import { getMailFrequency, wantsReminders, wantsWeek } from '../../../../../shared/domain/mails/email-times.ts';
import { type MailChoices, mailFrequencies } from '../../../../../shared/model/mail-choices.ts';
import { type NewsKind, newsKinds } from '../../../../../shared/model/news-kind.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useUpdatePersonMutation } from '../settings-api.ts';
import {
  frequencyLabels,
  newsKindTexts,
  readsWeekly,
  sameKinds,
  formatMutedWarning,
  withReminders,
  withWeek,
  withFrequency,
  withMuted,
} from '../view/news-choices.ts';
import { MailTimes } from './mail-times.tsx';
import './news-panel.css';

type Props = {
  person: {
    readonly userId: string;
    readonly enableSiteAlerts: boolean;
    readonly revision?: number | undefined;
    readonly mailChoices?: MailChoices | undefined;
    readonly mutedKinds?: readonly NewsKind[] | undefined;
  };
  /** The user's own node; null for an administrator, who gets no emails about sites. */
  place: { readonly name: string; readonly isSite: boolean } | null;
  disabled: boolean;
};

const frequencyOptions = mailFrequencies.map(value => ({ value, label: frequencyLabels[value] }));

/** The notification settings: in-app and email by kind, email frequency, and quiet times. */
export function NewsPanel({ person, place, disabled }: Props) {
  const dispatch = useAppDispatch();
  const stored: MailChoices = person.mailChoices ?? { kinds: {} };
  const storedMuted = person.mutedKinds ?? [];
  const [typed, setTyped] = useState<MailChoices | null>(null);
  const [typedMuted, setTypedMuted] = useState<readonly NewsKind[] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdatePersonMutation();
  const choices = typed ?? stored;
  const muted = typedMuted ?? storedMuted;
  const isOwnSite = place?.isSite === true;
  const emailsChanged = JSON.stringify(choices) !== JSON.stringify(stored);
  const bellChanged = !sameKinds(muted, storedMuted);
  useUnsaved(emailsChanged || bellChanged ? { what: 'changes to the notifications' } : null);
  const isOff = !person.enableSiteAlerts;
  const still = disabled || isOff;
  // If a user's email bounces, the users above them are notified.
  const isMailed = (kind: NewsKind) => place !== null && (kind !== 'people' || !isOwnSite);
  const mailed = newsKinds.filter(isMailed);
  const unheard = formatMutedWarning({
    muted,
    mail: isOff || place === null ? 'never' : getMailFrequency(choices, 'breaks', isOwnSite),
    place: place?.name ?? 'your sites',
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await update({
      params: { userId: person.userId },
      body: {
        ...(emailsChanged && { mailChoices: choices }),
        ...(bellChanged && { mutedKinds: [...muted] }),
        ...(person.revision === undefined ? {} : { revision: person.revision }),
      },
    });
    setRefused(answer.error === undefined ? null : getErrorReason(answer.error));
    if (answer.error !== undefined) return;
    setTyped(null);
    setTypedMuted(null);
    dispatch(toastShown({ tone: 'good', text: 'Update successful' }));
  };
  const subtitle =
    place === null
      ? 'Site notifications'
      : isOff
        ? 'Site alerts are off, so none of these are emailed'
        : 'Emails and notifications about your sites';
  return (
    <Panel id="notifications" title="Notifications" subtitle={subtitle}>
      <form className="settings-form" noValidate onSubmit={event => void submit(event)}>
        <Problem text={refused} />
        <ul className="news-kinds">
          {newsKinds.map(kind => (
            <li key={kind}>
              <div>
                <strong>{newsKindTexts[kind].title}</strong>
                <p>{newsKindTexts[kind].help}</p>
              </div>
              <div className="news-ways">
                {isMailed(kind) && (
                  <div className="news-way">
                    <span aria-hidden="true">Mail</span>
                    <Segments
                      label={`${newsKindTexts[kind].title}, by email`}
                      value={getMailFrequency(choices, kind, isOwnSite)}
                      options={frequencyOptions.map(option => ({ ...option, disabled: still }))}
                      onChange={frequency => setTyped(withFrequency(choices, kind, frequency))}
                    />
                  </div>
                )}
                <div className="news-way">
                  <span aria-hidden="true">Bell</span>
                  <Toggle
                    label={`${newsKindTexts[kind].title}, as notifications`}
                    labelHidden
                    checked={!muted.includes(kind)}
                    disabled={disabled}
                    onChange={isNotified => setTypedMuted(withMuted(muted, kind, !isNotified))}
                  />
                </div>
              </div>
            </li>
          ))}
        </ul>
        {unheard !== null && (
          <p className="news-unheard tone-warning" role="status">
            {unheard}
          </p>
        )}
        {place !== null && (
          <Toggle
            label="Weekly report"
            checked={wantsWeek(choices)}
            disabled={still}
            onChange={isOn => setTyped(withWeek(choices, isOn))}
          />
        )}
        {place !== null && (
          <Toggle
            label="Trial and setup reminders"
            checked={wantsReminders(choices)}
            disabled={disabled}
            onChange={isOn => setTyped(withReminders(choices, isOn))}
          />
        )}
        {place !== null && (
          <MailTimes
            choices={choices}
            weekly={wantsWeek(choices) || readsWeekly(choices, mailed, isOwnSite)}
            disabled={still}
            onChange={setTyped}
          />
        )}
        <div>
          <Button type="submit" look="primary" busy={isLoading} disabled={disabled || !(emailsChanged || bellChanged)}>
            Save notifications
          </Button>
        </div>
      </form>
    </Panel>
  );
}
