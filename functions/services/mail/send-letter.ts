import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { LetterTheme } from './look.ts';
import { sendMail } from './send-mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/**
 * A letter with what every letter that a person chose ends with: where to change that choice, and one click that ends
 * such mails (RFC 8058).
 */
export async function sendLetter(
  person: User,
  {
    letter,
    theme,
    template,
    siteId,
  }: { letter: Omit<Letter, 'links'>; theme: LetterTheme; template: MailRecord['template']; siteId: string },
  now: Date,
): Promise<boolean> {
  const origin = environment().PUBLIC_ORIGIN;
  const { link, headers } = await unsubscribeLink(person.userId, 'alerts', now);
  const links = [
    { text: 'Change my mails', link: `${origin}/settings` },
    { text: 'Unsubscribe', link },
  ];
  const whole: Letter = { ...letter, links };
  return sendMail(
    {
      template,
      to: person.email,
      siteId,
      subject: letter.subject,
      text: letterText(whole),
      html: letterHtml(whole, theme, origin),
      headers,
    },
    now,
  );
}
