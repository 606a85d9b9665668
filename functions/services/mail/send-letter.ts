import type { MailRecord } from '../../../shared/model/mail.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { LetterTheme } from './look.ts';
import type { News } from '../../../shared/model/news.ts';
import { recordMailOfClaims } from '../../stores/jobs/alert-news.ts';
import { postMail } from './send-mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** What leads to where a choice is changed. */
const choiceWords = { alerts: 'Change my mails', week: 'Choose another day' } as const;

/**
 * A letter with what every letter that a person chose ends with: where to change that choice, and one click that ends
 * such mails (RFC 8058). Of the lines that it tells it is noted by which mail, for who looks up whether it arrived.
 */
export async function sendLetter(
  person: User,
  {
    letter,
    theme,
    template,
    siteId,
    lines = [],
    ends = 'alerts',
    claim,
  }: {
    letter: Omit<Letter, 'links'>;
    theme: LetterTheme;
    template: MailRecord['template'];
    siteId: string;
    lines?: readonly News[];
    /** What its way out ends. */
    ends?: keyof typeof choiceWords;
    /** Takes it for this run, last of all before it is handed over; false: another run has it. */
    claim?: () => Promise<boolean>;
  },
  now: Date,
): Promise<boolean> {
  const origin = environment().PUBLIC_ORIGIN;
  const { link, headers } = await unsubscribeLink(person.userId, ends, now);
  const links = [
    { text: choiceWords[ends], link: `${origin}/settings` },
    { text: 'Unsubscribe', link },
  ];
  const whole: Letter = { ...letter, links };
  const mail = await postMail(
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
    claim,
  );
  if (mail === null) return false;
  await noteLines(lines, person.userId, mail.mailId);
  return mail.state === 'sent';
}

/** The mail is under way: what fails here costs a word on a page. */
async function noteLines(lines: readonly News[], userId: string, mailId: string): Promise<void> {
  const opened = lines.filter(({ event }) => event === 'opened').map(news => ({ ...news, userId }));
  try {
    await recordMailOfClaims(opened, mailId);
  } catch (error) {
    logger.warn('It could not be noted by which mail somebody was told', { userId, error });
  }
}
