import type { Collected } from '../../../shared/contract/trial.ts';
import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { formatDate, formatMonth } from '../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../shared/domain/formats/numbers.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { type Day, daysBetween } from '../../../shared/domain/periods/days.ts';
import { wantsReminders } from '../../../shared/domain/mails/when-told.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { noticeOf, type TrialNotice } from '../../../shared/domain/trial/trial.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { claimTrialNotice } from '../../stores/jobs/trial-notices.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { type DispatchContext, type DispatchResult, pageThroughZone } from '../collection/zone-pages.ts';
import { type Product, productOf } from '../mail/product-of.ts';
import { sendMail } from '../mail/send-mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe-link.ts';
import { collectedBy } from './collected.ts';
import { remindOfWizard } from './wizard-reminder.ts';

const lanes = 4;

/**
 * Tells the people of a zone's trial sites that their trial ends soon, ends today or ended a week ago, but for those
 * who want no reminders. Every person is told once of each: the claim is written before the mail is sent, so that a run
 * that dies loses a mail rather than sending it twice. The same walk reminds of wizards that were not finished. A site
 * without any connection, not even its website's speed, is in no zone.
 */
export async function dispatchTrialNotices(event: ScheduleEvent, context: DispatchContext): Promise<DispatchResult> {
  const today = event.date ?? siteToday(context.now, event.timeZone);
  let lastSite = '';
  return pageThroughZone(event, context, async keys => {
    const siteIds = keys.flatMap(({ siteId }) => (siteId === lastSite ? [] : [(lastSite = siteId)]));
    const sites = (await getSummaries(siteIds)).filter(({ suspended }) => !suspended);
    const sent = await mapConcurrent(
      sites,
      lanes,
      async site => (await tell(site, today, context.now)) + (await remindOfWizard(site, context.now)),
    );
    return sent.reduce((sum, count) => sum + count, 0);
  });
}

/** How many mails were sent for a site. One whose people cannot be told is left to the next night. */
async function tell(site: NodeSummary, today: Day, now: Date): Promise<number> {
  const { trialExpiryDate } = site;
  const notice = trialExpiryDate === undefined ? null : noticeOf(trialExpiryDate, today);
  if (trialExpiryDate === undefined || notice === null) return 0;
  try {
    const people = (await listUsersOfNode(site.siteId)).filter(
      ({ disabled, mailChoices }) => !disabled && wantsReminders(mailChoices),
    );
    const [product, collected] = await Promise.all([productOf(site), collectedBy(site.siteId, today)]);
    let sent = 0;
    for (const person of people) {
      const about = { siteId: site.siteId, expiryDate: trialExpiryDate, notice, userId: person.userId };
      // Before the claim: what stands between claim and mail is where a run that dies loses the mail.
      const { link, headers } = await unsubscribeLink(person.userId, 'reminders', now);
      if (!(await claimTrialNotice(about, now))) continue;
      const { subject, text } = wordsOf(notice, {
        site,
        person,
        product,
        collected,
        expiryDate: trialExpiryDate,
        left: daysBetween(today, trialExpiryDate),
      });
      await sendMail(
        {
          template: notice === 'week-after' ? 'trial-over' : 'trial-ending',
          to: person.email,
          siteId: site.siteId,
          look: product.look,
          subject,
          text: `${text}\n\nNo further mails of the trial:\n${link}`,
          headers,
        },
        now,
      );
      sent += 1;
    }
    return sent;
  } catch (error) {
    logger.warn('People could not be told of the end of their trial', { siteId: site.siteId, notice, error });
    return 0;
  }
}

type About = {
  readonly site: NodeSummary;
  readonly person: User;
  readonly product: Product;
  readonly collected: Collected | null;
  readonly expiryDate: Day;
  readonly left: number;
};

function wordsOf(
  notice: TrialNotice,
  { site, person, product, collected, expiryDate, left }: About,
): { subject: string; text: string } {
  const { title, support } = product;
  const name = nameInMail(site.name);
  const day = formatDate(expiryDate);
  const words: Record<TrialNotice, readonly [subject: string, lead: string]> = {
    'three-days': [
      `Your trial of ${title} ends in ${left} days`,
      `The trial of ${name} ends in ${left} days; its last day is ${day}.`,
    ],
    'one-day': [
      `Your trial of ${title} ends tomorrow`,
      `The trial of ${name} ends tomorrow, ${day}. That is a full day still.`,
    ],
    'last-day': [`Your trial of ${title} ends today`, `Today, ${day}, is the last day of the trial of ${name}.`],
    'week-after': [`Your trial of ${title} is over`, `The trial of ${name} ended on ${day}. Nothing was deleted.`],
  };
  const [subject, lead] = words[notice];
  const services = site.connected.map(service => serviceNames[service]);
  const connected =
    services.length === 0
      ? 'Your website is measured; no platform is connected yet.'
      : `Connected so far: ${services.join(', ')}.`;
  const kept =
    notice === 'week-after'
      ? 'Your account, your connections and all collected data are kept. New days are collected for a month after the trial; then collecting pauses, and an upgrade fills the gap.'
      : 'Nobody is charged: the trial needed no credit card. When it is over your account, your connections and all collected data are kept, and an upgrade opens everything where you left it.';
  return {
    subject,
    text: [
      `Hello ${nameInMail(person.given_name)},`,
      lead,
      connected,
      ...collectedWords(collected),
      kept,
      `Go on with it here:\n${environment().PUBLIC_ORIGIN}/upgrade`,
      ...(support === undefined ? [] : [`Questions? Write to ${support}.`]),
    ].join('\n\n'),
  };
}

/** What was collected, in the site's own numbers; no line where none is known. */
function collectedWords(collected: Collected | null): string[] {
  if (collected === null) return [];
  const { since, sessions, goals } = collected;
  const numbers = [
    ...(sessions === null ? [] : [`${formatNumber(sessions)} sessions`]),
    ...(goals === null ? [] : [`${formatNumber(goals)} goals`]),
  ];
  return numbers.length === 0 ? [] : [`Collected since ${formatMonth(since)}: ${numbers.join(' and ')}.`];
}
