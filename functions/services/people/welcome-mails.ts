import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Emails a new user the length of their trial and the next steps. */
export async function mailWelcome(person: User, site: SiteNode, now: Date): Promise<void> {
  const { title, support, look } = await loadProduct(site);
  const { trialExpiryDate, status } = site.attr;
  const begin = status === 'evaluation' ? '/quick-stats' : '/onboarding';
  await queueMail(
    {
      template: 'welcome',
      to: person.email,
      siteId: site.siteId,
      look,
      subject: `Welcome to ${title}`,
      text: [
        `Hello ${nameInMail(person.given_name)},`,
        `Your account for ${nameInMail(site.name)} is ready.${trialExpiryDate === undefined ? '' : ` Your free trial runs until ${formatDate(trialExpiryDate)}. No credit card is needed.`}`,
        `1. See your website's first score. No connection needed.\n2. Connect Google Analytics. Up to 18 months sync automatically.\n3. Connect your other platforms, or ask a colleague.`,
        `Continue here:\n${environment().PUBLIC_ORIGIN}${begin}`,
        ...(support === undefined ? [] : [`Questions? Write to ${support}.`]),
      ].join('\n\n'),
    },
    now,
    { key: `welcome:${person.userId}` },
  );
}

/** Notifies a partner's people of a sign-up through its link. */
export async function mailPartner(partner: SiteNode, site: SiteNode, now: Date): Promise<void> {
  const people = (await listUsersOfNode(partner.siteId)).filter(({ disabled }) => !disabled);
  if (people.length === 0) return;
  const { title, look } = await loadProduct(partner);
  for (const { userId, email, given_name: name } of people) {
    await queueMail(
      {
        template: 'partner-sign-up',
        to: email,
        siteId: partner.siteId,
        look,
        subject: `${nameInMail(site.name)} signed up through your link`,
        text: [
          `Hello ${nameInMail(name)},`,
          `${nameInMail(site.name)} signed up for ${title} through your link and is now on trial.`,
          `See all sign-ups and their progress:\n${environment().PUBLIC_ORIGIN}/sign-ups`,
        ].join('\n\n'),
      },
      now,
      { key: `partner-sign-up:${site.siteId}:${userId}` },
    );
  }
}
