import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { LetterTheme } from './look.ts';
import { type OutgoingMail, type PreparedMail, prepareMail, queueMail, type QueueOptions } from './queue-mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The link to the email settings. */
const choiceWords = { alerts: 'Email settings', week: 'Choose another day' } as const;

type OutgoingLetter = QueueOptions & {
  readonly letter: Omit<Letter, 'links'>;
  readonly theme: LetterTheme;
  readonly template: MailRecord['template'];
  readonly siteId: string;
  /** The kind of email that the unsubscribe link ends. */
  readonly ends?: keyof typeof choiceWords;
};

/**
 * Queues an email digest with the footer of optional emails: a settings link and one-click unsubscribe (RFC 8058).
 * Returns its id in the outbox; null if it was already queued.
 */
export async function queueLetter(person: User, outgoing: OutgoingLetter, now: Date): Promise<string | null> {
  return queueMail(await makeMail(person, outgoing, now), now, outgoing);
}

/** The same for the transaction of what the email reports. */
export async function prepareLetter(person: User, outgoing: OutgoingLetter, now: Date): Promise<PreparedMail> {
  return prepareMail(await makeMail(person, outgoing, now), now, outgoing);
}

async function makeMail(
  person: User,
  { letter, theme, template, siteId, ends = 'alerts' }: OutgoingLetter,
  now: Date,
): Promise<OutgoingMail> {
  const origin = environment().PUBLIC_ORIGIN;
  const { link, headers } = await unsubscribeLink(person.userId, ends, now);
  const links = [
    { text: choiceWords[ends], link: `${origin}/settings` },
    { text: 'Unsubscribe', link },
  ];
  const whole: Letter = { ...letter, links };
  const text = letterText(whole);
  const html = letterHtml(whole, theme, origin);
  return { template, to: person.email, siteId, subject: letter.subject, text, html, headers };
}
