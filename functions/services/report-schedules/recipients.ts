import { randomBytes, timingSafeEqual } from 'node:crypto';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Recipient, ReportSchedule } from '../../../shared/model/report-schedule.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { reportSchedules } from '../../stores/saved/report-schedules.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { findUserByEmail, getUser } from '../../stores/users/users.ts';

const secretBytes = 18;
const tries = 5;

/** Returns true for a person at the node or a node above it. */
const isUserAbove = ({ sitePath }: SiteNode, siteId: string | null): boolean =>
  siteId !== null && pathIds(sitePath).includes(siteId);

/** Returns the recipients with these addresses: existing ones as they are, new ones without access must confirm. */
export async function toRecipients(
  node: SiteNode,
  emails: readonly string[],
  existing: readonly Recipient[],
): Promise<Recipient[]> {
  return Promise.all(
    [...new Set(emails)].map(async (email): Promise<Recipient> => {
      const recipient = existing.find(other => other.email === email);
      if (recipient !== undefined) return recipient;
      const user = await findUserByEmail(email);
      const secret = randomBytes(secretBytes).toString('base64url');
      return user !== null && !user.disabled && isUserAbove(node, user.siteId)
        ? { email, secret, state: 'confirmed', userId: user.userId }
        : { email, secret, state: 'waiting' };
    }),
  );
}

/** Lists the confirmed recipients, without users who no longer have access or have another address. */
export async function listReachable(node: SiteNode, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const reachable = await Promise.all(
    recipients.map(async ({ email, state, userId }) => {
      if (state !== 'confirmed' || userId === undefined) return state === 'confirmed';
      const user = await getUser(userId);
      return user !== null && !user.disabled && user.email === email && isUserAbove(node, user.siteId);
    }),
  );
  return recipients.filter((_, index) => reachable[index]);
}

/** Returns the code of a recipient's links: the schedule and the recipient's secret. A dot would look like a file. */
export const recipientCode = ({ id }: Pick<ReportSchedule, 'id'>, { secret }: Pick<Recipient, 'secret'>): string =>
  [...id.split('.'), secret].join('~');

const isSame = (secret: string, given: string): boolean =>
  secret.length === given.length && timingSafeEqual(Buffer.from(secret), Buffer.from(given));

/**
 * Confirms or ends a recipient's emails by the code in their link; repeating it changes nothing.
 * @returns the node's name
 * @throws {DomainError} not-found for an unknown code, or once the schedule or recipient was removed
 */
export async function changeByCode(code: string, state: 'confirmed' | 'left'): Promise<string> {
  const [siteId = '', local = '', secret = ''] = code.split('~');
  const unknown = notFound('This link no longer works. Ask the sender to add you again');
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const schedule = await reportSchedules.find(`${siteId}.${local}`);
    const recipient = schedule?.recipients.find(other => isSame(other.secret, secret));
    const node = await getNode(siteId);
    if (!schedule || !recipient || node === null || schedule.deletedAt !== undefined) throw unknown;
    if (recipient.state === state) return node.name;
    const recipients = schedule.recipients.map(other => (other === recipient ? { ...recipient, state } : other));
    if (await reportSchedules.replace(schedule, { ...schedule, recipients, revision: schedule.revision + 1 }))
      return node.name;
  }
  throw conflict('Someone else is changing this. Nothing was saved. Please try again');
}
