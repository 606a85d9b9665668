import { intakeStanding, toAnnounce } from '../../../shared/domain/leads/intake-state.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { leadCrmNames } from '../../../shared/model/lead.ts';
import { environment } from '../../runtime/environment.ts';
import { getArrivals, saveArrivals } from '../../stores/leads/intakes.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { listAdministrators } from '../../stores/users/users-by-name.ts';
import { sendMail } from '../mail/send-mail.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { tellBell } from '../notifications/tell-bell.ts';

const tries = 12;

/** What is told of an intake: that something began, or that it is over. */
type News = 'silent' | 'failing' | 'receiving';

/**
 * Tells the site (by its bell) and administrators (by mail) that an intake fails or is silent, once for each time that
 * it begins, and once that it receives again; one that was paused meanwhile ends it without a word. The bell comes
 * first and has one id a day: whoever finds it rung sends no mail, so that a run that dies loses a mail rather than
 * sending two.
 */
export async function announceStanding(intake: LeadIntake, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { arrivals, counted } = await getArrivals(intake.siteRefId);
    const standing = intakeStanding(intake, arrivals, now);
    const announced = toAnnounce(standing);
    if (announced === arrivals.announced) return;
    if (announced !== null) await tell(intake, announced, now);
    else if (standing === 'receiving') await tell(intake, 'receiving', now);
    if (await saveArrivals(intake.siteRefId, { ...arrivals, announced }, counted)) return;
  }
  throw new Error('The arrivals of an intake were counted by others all the time');
}

async function tell(intake: LeadIntake, news: News, now: Date): Promise<void> {
  const { siteId, siteRefId, crm } = intake;
  const timestamp = now.toISOString();
  const { title, message, mail } = wordsOf(news, leadCrmNames[crm]);
  const site = await getNode(siteId);
  if (site === null) return;
  const isNew = await tellBell(
    {
      notificationId: notificationId(timestamp.slice(0, 10), [siteId, siteRefId, 'lead-intake', news]),
      siteId,
      type: 'ALERT',
      body: { title, message, link: '/crm-connect', timestamp },
      users: {},
      cause: `lead-intake-${crm}-${news}`,
    },
    site.sitePath,
  );
  if (!isNew) return;
  const people = (await listAdministrators()).filter(({ disabled, enableSiteAlerts }) => !disabled && enableSiteAlerts);
  for (const { email, given_name } of people) {
    const place = `Site: ${nameInMail(site.name)}\nIntake: ${siteRefId}`;
    const link = `${environment().PUBLIC_ORIGIN}/lead-sitemap`;
    const text = [`Hello ${nameInMail(given_name)},`, message, place, `${mail}\n${link}`].join('\n\n');
    await sendMail(
      { template: 'lead-intake', to: email, siteId, subject: `${title}: ${nameInMail(site.name)}`, text },
      now,
    );
  }
}

type Words = { readonly title: string; readonly message: string; readonly mail: string };

function wordsOf(news: News, crm: string): Words {
  const words: Record<News, Words> = {
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
