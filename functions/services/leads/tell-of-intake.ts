import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { PullNews } from '../../../shared/model/lead-pull.ts';
import { leadCrmNames } from '../../../shared/model/lead.ts';
import { environment } from '../../runtime/environment.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { listAdministrators } from '../../stores/users/users-by-name.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe-link.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { tellBell } from '../notifications/tell-bell.ts';

/** What is told of an intake or of its pull: that something began, or that it is over. */
export type IntakeNews = 'silent' | 'failing' | 'receiving' | PullNews;

/**
 * Notifies the site, and administrators by email: each once a day, however often it is called.
 */
export async function tellOfIntake(intake: LeadIntake, news: IntakeNews, now: Date): Promise<void> {
  const { siteId, siteRefId, crm } = intake;
  const timestamp = now.toISOString();
  const { title, message, mail } = wordsOf(news, leadCrmNames[crm]);
  const site = await getNode(siteId);
  if (site === null) return;
  const id = notificationId(timestamp.slice(0, 10), [siteId, siteRefId, 'lead-intake', news]);
  await tellBell(
    {
      notificationId: id,
      siteId,
      type: 'ALERT',
      kind: news === 'pulled' || news === 'receiving' ? 'ended' : 'breaks',
      body: { title, message, link: '/crm-connect', timestamp },
      users: {},
      cause: `lead-intake-${crm}-${news}`,
    },
    site.sitePath,
  );
  const people = (await listAdministrators()).filter(({ disabled, enableSiteAlerts }) => !disabled && enableSiteAlerts);
  for (const { userId, email, given_name } of people) {
    const out = await unsubscribeLink(userId, 'alerts', now);
    const place = `Site: ${nameInMail(site.name)}\nIntake: ${siteRefId}`;
    const link = `${environment().PUBLIC_ORIGIN}/lead-sitemap`;
    const text = [
      `Hello ${nameInMail(given_name)},`,
      message,
      place,
      `${mail}\n${link}`,
      `Stop alert emails:\n${out.link}`,
    ].join('\n\n');
    await queueMail(
      {
        template: 'lead-intake',
        to: email,
        siteId,
        subject: `${title}: ${nameInMail(site.name)}`,
        text,
        headers: out.headers,
      },
      now,
      { key: `lead-intake:${id}:${userId}` },
    );
  }
}

type Words = { readonly title: string; readonly message: string; readonly mail: string };

function wordsOf(news: IntakeNews, crm: string): Words {
  const words: Record<IntakeNews, Words> = {
    refused: {
      title: `${crm} refuses the token of its pull`,
      message: `Leads of ${crm} are no longer read each night, because it refuses the token. Leads that it sends by webhook still arrive. What changed meanwhile is read once a new token is saved.`,
      mail: 'Connect the account with a new token here:',
    },
    'no-access': {
      title: `${crm} does not give its leads`,
      message: `The token of ${crm} may no longer read this account. It is tried again each night. Leads that it sends by webhook still arrive.`,
      mail: 'Check the location and what the token may read, or connect the account anew here:',
    },
    pulled: {
      title: `Leads of ${crm} are read again`,
      message: `${crm} gives its leads each night again, with all that changed meanwhile. Nothing is left to do.`,
      mail: 'The account and its last pull are here:',
    },
    silent: {
      title: `No leads from ${crm}`,
      message: `${crm} has sent no leads for longer than usual. Check that its webhook still runs; leads that arrive later are added as they arrive.`,
      mail: 'Its address and a test are here:',
    },
    failing: {
      title: `Leads from ${crm} cannot be read`,
      message: `Most of the last leads that ${crm} sent name no lead or no date. They are kept and can be read again once the fields are mapped.`,
      mail: 'Map the fields and read the arrivals again here:',
    },
    receiving: {
      title: `Leads from ${crm} arrive again`,
      message: `${crm} sends leads that can be read again. Nothing is left to do unless leads of the time between are missing.`,
      mail: 'What arrived is here:',
    },
  };
  return words[news];
}
