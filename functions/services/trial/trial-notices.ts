import type { JobTime } from '../../runtime/job-time.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { type Day, daysBetween } from '../../../shared/domain/periods/days.ts';
import { wantsReminders } from '../../../shared/domain/mails/email-times.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { findTrialNotice } from '../../../shared/domain/trial/trial.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import type { Price } from '../../../shared/model/billing.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { trialNoticeClaim } from '../../stores/jobs/trial-notices.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';
import { renderEmailHtml, renderEmailText } from '../mail/email-content.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe-link.ts';
import { planPrice, trialFacts } from './trial-facts.ts';
import { buildTrialEmail } from './trial-email.ts';
import { remindOfWizard } from './wizard-reminder.ts';

const concurrency = 4;

/**
 * Notifies the people of a zone's trial sites that their trial ends soon, ends today or ended a week ago, unless they
 * opted out. Each notice is sent once per person. Also reminds of unfinished setups. A site without any connection
 * belongs to no zone.
 */
export async function dispatchTrialNotices(event: ScheduleEvent, context: JobTime): Promise<DispatchResult> {
  const today = event.date ?? siteToday(context.now, event.timeZone);
  let lastSite = '';
  let price: Promise<Price | null> | undefined;
  const priceOnce = () => (price ??= planPrice());
  return pageThroughZone(event, context, async keys => {
    const siteIds = keys.flatMap(({ siteId }) => (siteId === lastSite ? [] : [(lastSite = siteId)]));
    const sites = (await getSummaries(siteIds)).filter(({ suspended }) => !suspended);
    const sent = await mapConcurrent(
      sites,
      concurrency,
      async site =>
        (await notifySite(site, { today, now: context.now, priceOnce })) + (await remindOfWizard(site, context.now)),
    );
    return sent.reduce((sum, count) => sum + count, 0);
  });
}

/** Returns the number of emails for a site. After a failure the next night retries. */
async function notifySite(
  site: NodeSummary,
  { today, now, priceOnce }: { today: Day; now: Date; priceOnce: () => Promise<Price | null> },
): Promise<number> {
  const { trialExpiryDate } = site;
  const notice = trialExpiryDate === undefined ? null : findTrialNotice(trialExpiryDate, today);
  if (trialExpiryDate === undefined || notice === null) return 0;
  try {
    const people = (await listUsersOfNode(site.siteId)).filter(
      ({ disabled, mailChoices }) => !disabled && wantsReminders(mailChoices),
    );
    if (people.length === 0) return 0;
    const product = await loadProduct(site);
    const facts = await trialFacts(site.siteId, today, await priceOnce());
    const left = daysBetween(today, trialExpiryDate);
    const email = buildTrialEmail(notice, { site, product, facts, expiryDate: trialExpiryDate, left, today });
    let sent = 0;
    for (const person of people) {
      const about = { siteId: site.siteId, expiryDate: trialExpiryDate, notice, userId: person.userId };
      const { link, headers } = await unsubscribeLink(person.userId, 'reminders', now);
      const whole = { ...email, links: [{ text: 'Stop trial emails', link }] };
      const mail = {
        template: notice === 'week-after' ? 'trial-over' : 'trial-ending',
        to: person.email,
        siteId: site.siteId,
        subject: email.subject,
        text: renderEmailText(whole),
        html: renderEmailHtml(whole, product.look, environment().PUBLIC_ORIGIN),
        headers,
      } as const;
      if ((await queueMail(mail, now, { claims: [trialNoticeClaim(about, now)] })) !== null) sent += 1;
    }
    return sent;
  } catch (error) {
    logger.warn('Users could not be notified of the end of their trial', { siteId: site.siteId, notice, error });
    return 0;
  }
}
