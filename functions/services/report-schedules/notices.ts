import { decide, toAccessNode } from '../../../shared/domain/access/decide.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { formatRhythm } from '../../../shared/domain/schedules/when-text.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { HoldReason, ReportSchedule } from '../../../shared/model/report-schedule.ts';
import type { User } from '../../../shared/model/user.ts';
import { isBeyond, throttle } from '../../access/throttle.ts';
import { seenAs } from '../../access/viewer.ts';
import { environment } from '../../runtime/environment.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { loadProduct } from '../mail/product.ts';
import { type OutgoingMail, queueMail } from '../mail/queue-mail.ts';
import { emailsPerAddress, emailsPerMaker } from '../share-links/email-limits.ts';
import { recipientCode } from './recipients.ts';

export const reportNames = {
  weekly: 'weekly report',
  monthly: 'monthly report',
  annual: 'annual report',
  summary: 'summary',
} as const satisfies Record<ReportSchedule['report'], string>;

export const fullName = ({ given_name, family_name }: Pick<User, 'given_name' | 'family_name'>): string =>
  `${given_name} ${family_name}`.trim();

const reasons: Readonly<Record<HoldReason, string>> = {
  'not-final': 'its numbers are not final',
  'no-data': 'it has no data',
  disconnected: 'a platform needs reconnecting',
};
export const describeReason = (reason: HoldReason): string => reasons[reason];

const linkToSchedules = ({ siteId, type }: SiteNode): string =>
  `${environment().PUBLIC_ORIGIN}/schedules?${type === 'SITE' ? 'site' : 'node'}=${siteId}`;

/** Counts an email that a person sends through us. @throws {DomainError} too-many-requests */
export const countEmail = (userId: string, now: Date): Promise<void> =>
  throttle({ what: 'share-mail', whom: `user:${userId}`, limits: emailsPerMaker }, now);

/**
 * Invites recipients without access to confirm; each once. The email contains only our own text.
 * @returns addresses that had too many of our emails today
 */
export async function inviteRecipients(
  schedule: ReportSchedule,
  node: SiteNode,
  maker: User,
  now: Date,
): Promise<string[]> {
  const notInvited: string[] = [];
  const waiting = schedule.recipients.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return notInvited;
  const { title, look } = await loadProduct(node);
  const name = nameInMail(fullName(maker));
  const report = `${reportNames[schedule.report]} of ${nameInMail(node.name)}`;
  for (const recipient of waiting) {
    const { email } = recipient;
    if (await isBeyond({ what: 'share-mail', whom: `email:${email}`, limits: emailsPerAddress }, now)) {
      notInvited.push(email);
      continue;
    }
    const code = recipientCode(schedule, recipient);
    const mail: OutgoingMail = {
      template: 'report-invitation',
      to: email,
      siteId: node.siteId,
      look,
      replyTo: maker.email,
      subject: `${name} wants to send you the ${report}`,
      text: [
        'Hello,',
        `${name} wants to email you the ${report} from ${title} ${formatRhythm(schedule)}.`,
        `Confirm to get it:\n${environment().PUBLIC_ORIGIN}/confirm-reports#${code}`,
        "If you don't confirm, we won't email you again.",
      ].join('\n\n'),
    };
    await queueMail(mail, now, { key: `report-invitation#${code}` });
  }
  return notInvited;
}

/** Builds the email about a report that waited for a week and wasn't sent. */
export async function buildHeldNotice(
  schedule: ReportSchedule,
  node: SiteNode,
  maker: User,
  { why, period }: { readonly why: HoldReason; readonly period: string },
): Promise<OutgoingMail> {
  const { look } = await loadProduct(node);
  const report = `${reportNames[schedule.report]} of ${nameInMail(node.name)}`;
  return {
    template: 'report-held',
    to: maker.email,
    siteId: node.siteId,
    look,
    subject: `Not sent: ${report}`,
    text: [
      `The ${report} for ${period} wasn't sent, because ${describeReason(why)}. We tried again each morning.`,
      `See schedules:\n${linkToSchedules(node)}`,
    ].join('\n\n'),
  };
}

/** Lists the managers who can share the node's reports: its own, or those of the nearest node above with any. */
async function listManagers(node: SiteNode, exceptId: string, now: Date): Promise<User[]> {
  for (const siteId of pathIds(node.sitePath).toReversed()) {
    const people = (await listUsersOfNode(siteId)).filter(({ userId, disabled }) => userId !== exceptId && !disabled);
    const viewers = await Promise.all(people.map(({ userId }) => seenAs(userId, now)));
    const managers = people.filter((_, index) => {
      const viewer = viewers[index]?.viewer;
      return viewer !== undefined && decide(viewer, 'report.share', toAccessNode(node)).outcome === 'allowed';
    });
    if (managers.length > 0) return managers.slice(0, maxManagers);
  }
  return [];
}
const maxManagers = 10;

/** Builds the emails about a schedule that paused because its creator lost access. */
export async function buildPausedNotices(schedule: ReportSchedule, node: SiteNode, now: Date): Promise<OutgoingMail[]> {
  const { look } = await loadProduct(node);
  const report = `${reportNames[schedule.report]} of ${nameInMail(node.name)}`;
  return (await listManagers(node, schedule.makerId, now)).map(({ email }) => ({
    template: 'report-paused',
    to: email,
    siteId: node.siteId,
    look,
    subject: `Paused: ${report}`,
    text: [
      `We stopped emailing the ${report}, because the person who scheduled it has lost access.`,
      `Resume it:\n${linkToSchedules(node)}`,
    ].join('\n\n'),
  }));
}
