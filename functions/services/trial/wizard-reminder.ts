import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { wantsReminders } from '../../../shared/domain/mails/email-times.ts';
import { startupChecklist, weightDone } from '../../../shared/domain/onboarding/progress.ts';
import { hasUnfinishedWizard, isReminderDue } from '../../../shared/domain/onboarding/unfinished.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { wizardReminderClaim } from '../../stores/jobs/wizard-reminders.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { type Product, loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe-link.ts';

/**
 * Emails a site's people the checklist of an unfinished setup, once, a day after they could start. Returns the number
 * of emails queued.
 */
export async function remindOfWizard(summary: NodeSummary, now: Date): Promise<number> {
  if (!hasUnfinishedWizard(summary)) return 0;
  const { siteId } = summary;
  try {
    const site = await getNode(siteId);
    if (site === null) return 0;
    const due = (await listUsersOfNode(siteId)).filter(
      ({ disabled, createdAt, mailChoices }) =>
        !disabled && wantsReminders(mailChoices) && isReminderDue([site.createdAt, createdAt], now),
    );
    let sent = 0;
    for (const person of due) {
      const { text, ...words } = wordsFor(person, site, await loadProduct(site));
      const { link, headers } = await unsubscribeLink(person.userId, 'reminders', now);
      const mail = { template: 'welcome-checklist', to: person.email, siteId, headers, ...words } as const;
      const whole = { ...mail, text: `${text}\n\nStop setup and trial emails:\n${link}` };
      const claims = [wizardReminderClaim(siteId, person.userId, now)];
      if ((await queueMail(whole, now, { claims })) !== null) sent += 1;
    }
    return sent;
  } catch (error) {
    logger.warn('People could not be reminded of an unfinished wizard', { siteId, error });
    return 0;
  }
}

function wordsFor(
  person: User,
  { name, attr }: SiteNode,
  { title, support, look }: Product,
): { subject: string; text: string; look: Product['look'] } {
  const items = startupChecklist({
    accounts: attr.accounts ?? {},
    hasAvatar: person.avatar !== undefined,
    hasLogo: attr.logo !== undefined,
  });
  return {
    look,
    subject: `Your dashboard at ${title} is waiting for you`,
    text: [
      `Hello ${nameInMail(person.given_name)},`,
      `You started setting up ${nameInMail(name)}. ${weightDone(items)}% is done:`,
      items.map(item => `${item.done ? 'Done' : 'Left'}: ${item.title}`).join('\n'),
      `Your progress is saved. Continue here:\n${environment().PUBLIC_ORIGIN}/onboarding`,
      'Does someone else manage one of the accounts? Click Ask a colleague to send them a link.',
      'This is the only reminder.',
      ...(support === undefined ? [] : [`Questions? Write to ${support}.`]),
    ].join('\n\n'),
  };
}
