import { type MailChoices, type MailFrequency } from '../../model/mail-choices.ts';
import { type NewsKind, newsKinds } from '../../model/news-kind.ts';
import type { User } from '../../model/user.ts';
import { addDays, getWeekday } from '../periods/days.ts';
import { hourIn, siteToday, zonedInstant } from '../periods/zone.ts';

/** The hour of the daily and weekly digests. */
export const digestHour = 8;
/** Wednesday, when the week that ended on Sunday becomes final. */
export const usualWeekday = 3;

const none: MailChoices = { kinds: {} };

/**
 * Returns how often a person is notified of a kind of news: as chosen, otherwise the default. By default, a site's own
 * users hear of breakage right away; users of many sites get it in the daily digest, like everything else.
 */
export const getMailFrequency = ({ kinds }: MailChoices = none, kind: NewsKind, isOwnSite: boolean): MailFrequency =>
  kinds[kind] ?? (kind === 'breaks' && isOwnSite ? 'at-once' : 'daily');

/** Lists all kinds with their frequencies for the settings. */
export const listMailFrequencies = (
  choices: MailChoices | undefined,
  isOwnSite: boolean,
): readonly { kind: NewsKind; frequency: MailFrequency }[] =>
  newsKinds.map(kind => ({ kind, frequency: getMailFrequency(choices, kind, isOwnSite) }));

/** Returns true if a person gets emails about their trial and an unfinished setup. */
export const wantsReminders = ({ reminders }: MailChoices = none): boolean => reminders !== 'never';

/** Returns true if a person gets the numbers of their sites by email each week. */
export const wantsWeek = ({ figures }: MailChoices = none): boolean => figures !== 'never';

/** Returns a person after a one-click unsubscribe from a kind of email; null if they had unsubscribed already. */
export function unsubscribeFromEmails<Person extends Pick<User, 'enableSiteAlerts' | 'mailChoices'>>(
  person: Person,
  ends: 'alerts' | 'reminders' | 'week',
): Person | null {
  if (ends === 'alerts') return person.enableSiteAlerts ? { ...person, enableSiteAlerts: false } : null;
  const choices = person.mailChoices ?? none;
  if (ends === 'week') return wantsWeek(choices) ? { ...person, mailChoices: { ...choices, figures: 'never' } } : null;
  return wantsReminders(choices) ? { ...person, mailChoices: { ...choices, reminders: 'never' } } : null;
}

/** Returns the end of the quiet hours that contain `at`; null outside them. Equal start and end mean no quiet hours. */
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

/** Returns the time of the next weekly digest after an instant, delayed by quiet hours. */
export function nextWeekly(choices: MailChoices = none, after: Date, timeZone: string): Date {
  const today = siteToday(after, timeZone);
  const ahead = ((choices.weekday ?? usualWeekday) - getWeekday(today) + 7) % 7;
  const onDay = (days: number) => zonedInstant(addDays(today, days), timeZone, digestHour);
  const due = onDay(ahead) > after ? onDay(ahead) : onDay(ahead + 7);
  return quietUntil(choices, due, timeZone) ?? due;
}

type NotificationInput = {
  readonly choices: MailChoices | undefined;
  readonly kind: NewsKind;
  readonly isOwnSite: boolean;
  readonly now: Date;
  readonly timeZone: string;
};

/**
 * Returns when a person gets a line of the daily digest; null: never. A time that is not in the future means in this
 * digest, which also has the lines that should have been sent right away but were not.
 */
export function findDigestTime({ choices, kind, isOwnSite, now, timeZone }: NotificationInput): Date | null {
  const frequency = getMailFrequency(choices, kind, isOwnSite);
  if (frequency === 'never') return null;
  return frequency === 'weekly' ? nextWeekly(choices, now, timeZone) : (quietUntil(choices, now, timeZone) ?? now);
}

/** Returns when a person is notified right away, delayed by quiet hours; null: not right away. */
export const findImmediateTime = ({ choices, kind, isOwnSite, now, timeZone }: NotificationInput): Date | null =>
  getMailFrequency(choices, kind, isOwnSite) === 'at-once' ? (quietUntil(choices, now, timeZone) ?? now) : null;
