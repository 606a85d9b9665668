import { getMailFrequency } from '../../../../../shared/domain/mails/email-times.ts';
import type { MailChoices, MailFrequency } from '../../../../../shared/model/mail-choices.ts';
import { type NewsKind, newsKinds } from '../../../../../shared/model/news-kind.ts';
import { timeZones } from '../../../../../shared/model/node.ts';

export const newsKindTexts: Readonly<Record<NewsKind, { readonly title: string; readonly help: string }>> = {
  breaks: { title: 'Outages', help: 'A service stopped tracking, or a website is down' },
  numbers: { title: 'Unusual numbers', help: 'Crossed thresholds and unusual days' },
  ended: { title: 'Closed alerts', help: 'Problems that are resolved' },
  audits: { title: 'Finished audits', help: 'Monthly, with the score' },
  reviews: { title: 'Reviews', help: 'New Business Profile reviews and ones waiting for a reply' },
  access: { title: 'Access expiring soon', help: 'Platform sign-ins that need renewal' },
  people: { title: 'Addresses that refuse email', help: 'Users whose emails bounce or are reported as spam' },
};

export const frequencyLabels: Readonly<Record<MailFrequency, string>> = {
  'at-once': 'Right away',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
};

/** The choices with one kind's frequency changed. */
export const withFrequency = (choices: MailChoices, kind: NewsKind, frequency: MailFrequency): MailChoices => ({
  ...choices,
  kinds: { ...choices.kinds, [kind]: frequency },
});

/** The choices with reminders about trial and setup on or off. */
export const withReminders = ({ reminders: _before, ...choices }: MailChoices, isOn: boolean): MailChoices =>
  isOn ? choices : { ...choices, reminders: 'never' };

/** The choices with the weekly numbers on or off. */
export const withWeek = ({ figures: _before, ...choices }: MailChoices, isOn: boolean): MailChoices =>
  isOn ? choices : { ...choices, figures: 'never' };

/** The muted kinds with one added or removed, in display order. */
export const withMuted = (muted: readonly NewsKind[], kind: NewsKind, isMuted: boolean): NewsKind[] =>
  newsKinds.filter(newsKind => (newsKind === kind ? isMuted : muted.includes(newsKind)));

export const sameKinds = (some: readonly NewsKind[], others: readonly NewsKind[]): boolean =>
  some.length === others.length && some.every(kind => others.includes(kind));

type Unheard = { readonly muted: readonly NewsKind[]; readonly mail: MailFrequency; readonly place: string };

/** The warning if in-app notifications about problems are off; null if they are on. */
export function formatMutedWarning({ muted, mail, place }: Unheard): string | null {
  if (!muted.includes('breaks')) return null;
  return mail === 'never'
    ? `You won’t be notified when something breaks at ${place}.`
    : `Notifications won’t show when something breaks at ${place}. You get an email: ${frequencyLabels[mail].toLowerCase()}.`;
}

/** True if any email is weekly, so that its day can be set. */
export const readsWeekly = (choices: MailChoices, kinds: readonly NewsKind[], isOwnSite: boolean): boolean =>
  kinds.some(kind => getMailFrequency(choices, kind, isOwnSite) === 'weekly');

export const weekdayOptions = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

/** '12 AM' to '11 PM'. */
export const hourOptions = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Zone options: the user's place first, then the eight zones, this computer's and the chosen one. */
export function zoneOptions(chosen: string | undefined, here: string): { value: string; label: string }[] {
  const named = Object.entries(timeZones).map(([label, value]) => ({ value, label }));
  const others = [here, chosen].filter(
    (zone, index, all) =>
      zone !== undefined && all.indexOf(zone) === index && !named.some(({ value }) => value === zone),
  );
  return [
    { value: '', label: 'Default for your location' },
    ...others.flatMap(zone => (zone === undefined ? [] : [{ value: zone, label: zone.replaceAll('_', ' ') }])),
    ...named,
  ];
}
