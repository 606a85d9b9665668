import { type MailChoices, type MailFrequency } from '../../model/mail-choices.ts';
import { type NewsKind, newsKinds } from '../../model/news-kind.ts';
import type { User } from '../../model/user.ts';
import { addDays, getWeekday } from '../periods/days.ts';
import { hourIn, siteToday, zonedInstant } from '../periods/zone.ts';

/** The hour of the daily and the weekly letter. */
export const letterHour = 8;
/** Wednesday: the first morning on which the week that ended on Sunday has settled (periods/settled-week.ts). */
export const usualWeekday = 3;

const none: MailChoices = { kinds: {} };

/**
 * How often a person is told of a kind of news: as chosen, else as usual. The people of a site are told at once of what
 * breaks there; whoever looks after many sites reads it in the letter of the day, as everybody reads the rest.
 */
export const getMailFrequency = ({ kinds }: MailChoices = none, kind: NewsKind, isOwnSite: boolean): MailFrequency =>
  kinds[kind] ?? (kind === 'breaks' && isOwnSite ? 'at-once' : 'daily');

/** All kinds with their frequencies, as the settings show them. */
export const listMailFrequencies = (
  choices: MailChoices | undefined,
  isOwnSite: boolean,
): readonly { kind: NewsKind; frequency: MailFrequency }[] =>
  newsKinds.map(kind => ({ kind, frequency: getMailFrequency(choices, kind, isOwnSite) }));

/** Whether a person is mailed of their trial and of a set-up that was not finished. */
export const wantsReminders = ({ reminders }: MailChoices = none): boolean => reminders !== 'never';

/** Whether a person is mailed the numbers of their sites each week. */
export const wantsWeek = ({ figures }: MailChoices = none): boolean => figures !== 'never';

/** A person whose mails of a kind ended by one click; null where they had ended before. */
export function withoutMails<Person extends Pick<User, 'enableSiteAlerts' | 'mailChoices'>>(
  person: Person,
  ends: 'alerts' | 'reminders' | 'week',
): Person | null {
  if (ends === 'alerts') return person.enableSiteAlerts ? { ...person, enableSiteAlerts: false } : null;
  const choices = person.mailChoices ?? none;
  if (ends === 'week') return wantsWeek(choices) ? { ...person, mailChoices: { ...choices, figures: 'never' } } : null;
  return wantsReminders(choices) ? { ...person, mailChoices: { ...choices, reminders: 'never' } } : null;
}

/** When the quiet hours end that `at` lies in; null outside of them. Hours that begin where they end are none. */
export function quietUntil({ quiet }: MailChoices = none, at: Date, timeZone: string): Date | null {
  if (quiet === undefined || quiet.from === quiet.to) return null;
  const { from, to } = quiet;
  const hour = hourIn(at, timeZone);
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return null;
  const today = siteToday(at, timeZone);
  const ends = zonedInstant(today, timeZone, to);
  return ends > at ? ends : zonedInstant(addDays(today, 1), timeZone, to);
}

/** The next weekly letter after an instant, moved behind quiet hours. */
export function nextWeekly(choices: MailChoices = none, after: Date, timeZone: string): Date {
  const today = siteToday(after, timeZone);
  const ahead = ((choices.weekday ?? usualWeekday) - getWeekday(today) + 7) % 7;
  const onDay = (days: number) => zonedInstant(addDays(today, days), timeZone, letterHour);
  const due = onDay(ahead) > after ? onDay(ahead) : onDay(ahead + 7);
  return quietUntil(choices, due, timeZone) ?? due;
}

type Telling = {
  readonly choices: MailChoices | undefined;
  readonly kind: NewsKind;
  readonly isOwnSite: boolean;
  readonly now: Date;
  readonly timeZone: string;
};

/**
 * When a person is told of a line of news that the letter of the day holds. Null: never. An instant that is not ahead:
 * with this letter; what was to be told at once and was not is told with it.
 */
export function toldWithLetter({ choices, kind, isOwnSite, now, timeZone }: Telling): Date | null {
  const frequency = getMailFrequency(choices, kind, isOwnSite);
  if (frequency === 'never') return null;
  return frequency === 'weekly' ? nextWeekly(choices, now, timeZone) : (quietUntil(choices, now, timeZone) ?? now);
}

/** When a person is told of something at once: behind their quiet hours. Null: not at once. */
export const toldAtOnce = ({ choices, kind, isOwnSite, now, timeZone }: Telling): Date | null =>
  getMailFrequency(choices, kind, isOwnSite) === 'at-once' ? (quietUntil(choices, now, timeZone) ?? now) : null;
