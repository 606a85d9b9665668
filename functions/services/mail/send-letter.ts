import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { createUnsubscribeCode } from '../../stores/jobs/unsubscribe-codes.ts';
import { findThemes } from '../../stores/themes.ts';
import { type Letter, letterHtml, letterText, type LetterTheme } from './letter.ts';
import { sendMail } from './send-mail.ts';

/** How the product looks to the people of a node. */
export async function themeOf({ sitePath }: Pick<SiteNode, 'sitePath'>): Promise<LetterTheme> {
  const path = pathIds(sitePath).slice(1);
  const theme = themeFor(path, '', await findThemes('', path));
  return { ...theme, title: theme.title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() };
}

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
