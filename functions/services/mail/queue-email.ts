import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { type EmailContent, renderEmailHtml, renderEmailText } from './email-content.ts';
import type { EmailTheme } from './look.ts';
import { type OutgoingMail, type PreparedMail, prepareMail, queueMail, type QueueOptions } from './queue-mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The link to the email settings. */
const settingsLabels = { alerts: 'Email settings', week: 'Choose another day' } as const;

type OptionalEmail = QueueOptions & {
  readonly letter: Omit<EmailContent, 'links'>;
  readonly theme: EmailTheme;
  readonly template: MailRecord['template'];
  readonly siteId: string;
  /** The kind of email that the unsubscribe link ends. */
  readonly ends?: keyof typeof settingsLabels;
};

/**
 * Queues an email digest with the footer of optional emails: a settings link and one-click unsubscribe (RFC 8058).
 * Returns its id in the outbox; null if it was already queued.
 */
export async function queueOptionalEmail(person: User, outgoing: OptionalEmail, now: Date): Promise<string | null> {
  return queueMail(await makeMail(person, outgoing, now), now, outgoing);
}

/** The same for the transaction of what the email reports. */
export async function prepareOptionalEmail(person: User, outgoing: OptionalEmail, now: Date): Promise<PreparedMail> {
  return prepareMail(await makeMail(person, outgoing, now), now, outgoing);
}

async function makeMail(
  person: User,
  { letter: content, theme, template, siteId, ends = 'alerts' }: OptionalEmail,
  now: Date,
): Promise<OutgoingMail> {
  const origin = environment().PUBLIC_ORIGIN;
  const { link, headers } = await unsubscribeLink(person.userId, ends, now);
  const links = [
    { text: settingsLabels[ends], link: `${origin}/settings` },
    { text: 'Unsubscribe', link },
  ];
  const whole: EmailContent = { ...content, links };
  const text = renderEmailText(whole);
  const html = renderEmailHtml(whole, theme, origin);
  return { template, to: person.email, siteId, subject: content.subject, text, html, headers };
}
