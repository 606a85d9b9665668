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
import { notifyInApp } from '../notifications/tell-bell.ts';

/** News about an intake or its pull: a problem started or ended. */
export type IntakeNews = 'silent' | 'failing' | 'receiving' | PullNews;

/** Notifies the site, and administrators by email: each once a day, however often it is called. */
export async function notifyIntakeNews(intake: LeadIntake, news: IntakeNews, now: Date): Promise<void> {
  const { siteId, siteRefId, crm } = intake;
  const timestamp = now.toISOString();
  const { title, message, mail } = describeNews(news, leadCrmNames[crm]);
  const site = await getNode(siteId);
  if (site === null) return;
  const id = notificationId(timestamp.slice(0, 10), [siteId, siteRefId, 'lead-intake', news]);
  await notifyInApp(
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

function describeNews(news: IntakeNews, crm: string): Words {
  const words: Record<IntakeNews, Words> = {
    refused: {
      title: `${crm} rejected the sync token`,
      message: `The nightly sync with ${crm} stopped because it rejected the token. Webhook leads still arrive. We catch up once you save a new token.`,
      mail: 'Connect with a new token here:',
    },
    'no-access': {
      title: `${crm} blocked access to leads`,
      message: `The ${crm} token can no longer read this account. We try again every night. Webhook leads still arrive.`,
      mail: "Check the location and the token's permissions, or reconnect the account here:",
    },
    pulled: {
      title: `${crm} sync works again`,
      message: `The nightly sync with ${crm} works again and has caught up. You don't need to do anything.`,
      mail: 'See the account and its last sync here:',
    },
    silent: {
      title: `No leads from ${crm}`,
      message: `${crm} has sent no leads for longer than usual. Check that its webhook still works. Late leads are added when they arrive.`,
      mail: 'See its address and send a test here:',
    },
    failing: {
      title: `Leads from ${crm} can't be read`,
      message: `Most recent leads from ${crm} have no lead ID or date. They are kept and can be read again once you map the fields.`,
      mail: 'Map the fields and replay the deliveries here:',
    },
    receiving: {
      title: `Leads from ${crm} work again`,
      message: `We can read leads from ${crm} again. Check whether leads from the time in between are missing.`,
      mail: 'See the deliveries here:',
    },
  };
  return words[news];
}
