import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { createUnsubscribeCode } from '../../stores/jobs/unsubscribe-codes.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { LetterTheme } from './look.ts';
import { sendMail } from './send-mail.ts';

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
  const code = await createUnsubscribeCode(person.userId, now);
  const links = [
    { text: 'Change my mails', link: `${origin}/settings` },
    { text: 'Unsubscribe', link: `${origin}/unsubscribe/${code}` },
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
      headers: {
        'List-Unsubscribe': `<${origin}/api/unsubscribe/${code}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
    now,
  );
}
