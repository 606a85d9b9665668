import { frequencyOf } from '../../../../../shared/domain/mails/when-told.ts';
import type { MailChoices, MailFrequency, MailKind } from '../../../../../shared/model/mail-choices.ts';
import { timeZones } from '../../../../../shared/model/node.ts';

export const kindWords: Readonly<Record<MailKind, { readonly title: string; readonly help: string }>> = {
  breaks: { title: 'What broke', help: 'A service that no longer tracks, a website that is down' },
  numbers: { title: 'Numbers out of line', help: 'Thresholds that were crossed, unusual days' },
  ended: { title: 'Alerts that ended', help: 'What is as it should be again' },
  audits: { title: 'Finished audits', help: 'Each month, with the score' },
  access: { title: 'Access that ends soon', help: 'Sign-ins at platforms that must be renewed' },
  people: { title: 'Addresses without mail', help: 'People whose mail comes back, or who reported it as unwanted' },
};

export const frequencyWords: Readonly<Record<MailFrequency, string>> = {
  'at-once': 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
};

/** The choices with one kind's frequency changed. */
export const withFrequency = (choices: MailChoices, kind: MailKind, frequency: MailFrequency): MailChoices =>
  ({ ...choices, kinds: { ...choices.kinds, [kind]: frequency } });

/** Whether anything comes weekly, so that its day can be chosen. */
export const readsWeekly = (choices: MailChoices, kinds: readonly MailKind[], isOwnSite: boolean): boolean =>
  kinds.some(kind => frequencyOf(choices, kind, isOwnSite) === 'weekly');

export const weekdayOptions = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

/** '12 AM' to '11 PM'. */
export const hourOptions = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** The eight zones, that of this computer and the chosen one, behind that of the person's place. */
export function zoneOptions(chosen: string | undefined, here: string): { value: string; label: string }[] {
  const named = Object.entries(timeZones).map(([label, value]) => ({ value, label }));
  const others = [here, chosen].filter(
    (zone, index, all) =>
      zone !== undefined && all.indexOf(zone) === index && !named.some(({ value }) => value === zone),
  );
  return [
    { value: '', label: 'That of your place' },
    ...others.flatMap(zone => (zone === undefined ? [] : [{ value: zone, label: zone.replaceAll('_', ' ') }])),
    ...named,
  ];
}
