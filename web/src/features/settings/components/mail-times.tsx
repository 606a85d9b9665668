import { usualWeekday } from '../../../../../shared/domain/mails/email-times.ts';
import type { MailChoices } from '../../../../../shared/model/mail-choices.ts';
import { Select, Toggle } from '../../../components/form/field.tsx';
import { hourOptions, weekdayOptions, zoneOptions } from '../view/news-choices.ts';

type Props = {
  choices: MailChoices;
  /** True if any email is weekly. */
  weekly: boolean;
  disabled: boolean;
  onChange: (choices: MailChoices) => void;
};

const night = { from: 20, to: 7 };

/** The day and time zone of the weekly email, and the times without email. */
export function MailTimes({ choices, weekly, disabled, onChange }: Props) {
  const { quiet, timeZone, weekday, ...others } = choices;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <div className="settings-pair">
        {weekly && (
          <Select
            label="Weekly email day"
            value={String(weekday ?? usualWeekday)}
            options={weekdayOptions}
            disabled={disabled}
            onChange={value => onChange({ ...choices, weekday: Number(value) })}
          />
        )}
        <Select
          label="Time zone"
          value={timeZone ?? ''}
          options={zoneOptions(timeZone, here)}
          disabled={disabled}
          onChange={value =>
            onChange({
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
        disabled={disabled}
        onChange={checked =>
          onChange({
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
              disabled={disabled}
              onChange={value => onChange({ ...choices, quiet: { ...quiet, from: Number(value) } })}
            />
            <Select
              label="Until"
              value={String(quiet.to)}
              options={hourOptions}
              disabled={disabled}
              onChange={value => onChange({ ...choices, quiet: { ...quiet, to: Number(value) } })}
            />
          </div>
          <p className="settings-count">
            During these hours we hold emails and send one summary afterwards. Emails you request, such as a new
            password, still come right away.
          </p>
        </>
      )}
    </>
  );
}
