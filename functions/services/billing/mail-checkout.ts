import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { throttle } from '../../access/throttle.ts';
import { environment } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { countOne, countSoFar, uncountOne } from '../../stores/throttles.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';
import { listBillingRecipients } from './recipients.ts';

const limits = [{ times: 30, seconds: 3600 }] as const;
const daySeconds = 86_400;
/** Seconds without progress after which a try counts as dead and the next one sends. */
const trySeconds = 60;

/**
 * Lists a site's payers, or a customer who buys it if no one gets billing emails.
 * @throws {DomainError} invalid-request if no one gets billing emails
 */
export async function listPayers(site: SiteNode, customer: User | null): Promise<string[]> {
  const people = await listBillingRecipients(site);
  if (people.length > 0) return people;
  if (customer !== null) return [customer.email];
  throw new DomainError(
    'invalid-request',
    `Nobody at ${site.name} gets billing emails. Turn them on for a user or add a billing email, then send again`,
  );
}

/**
 * Emails a checkout's link to a site's payers, never twice per link and person. Returns the number of recipients.
 * @throws {DomainError} platform-failed if no email was accepted
 */
export async function mailCheckout(
  site: SiteNode,
  people: readonly string[],
  sessionId: string,
  sender: User,
  now: Date,
): Promise<number> {
  await throttle({ what: 'mail-checkout', whom: `user:${sender.userId}`, limits }, now);
  const { title: product, look } = await loadProduct(site);
  const subject = `Your checkout for ${site.name}`;
  const text = [
    `${nameInMail(sender.given_name)} ${nameInMail(sender.family_name)} prepared a checkout for ${site.name} at ${product}.`,
    `Review and pay here (the link works for one day):\n${environment().PUBLIC_ORIGIN}/checkout/${sessionId}`,
    "If you didn't expect this, ignore it. Nothing is charged by this email.",
  ].join('\n\n');
  const mail = { template: 'checkout-link', siteId: site.siteId, subject, text, look } as const;
  let sent = 0;
  for (const to of people) {
    if (await mailOnce(`mail-checkout:${sessionId}:${to}`, () => sendMail({ ...mail, to }, now), now)) sent += 1;
  }
  if (sent === 0)
    throw new DomainError('platform-failed', 'Something went wrong. The email was not sent. Please try again');
  return sent;
}

/**
 * Sends an email once; of two parallel tries one sends and the other reports nothing sent. Returns whether it was
 * accepted, now or before.
 */
async function mailOnce(what: string, mail: () => Promise<boolean>, now: Date): Promise<boolean> {
  if ((await countSoFar(`${what}:sent`, daySeconds, now)) > 0) return true;
  if ((await countOne(what, trySeconds, now)) > 1) return false;
  const taken = await mail();
  if (taken) await countOne(`${what}:sent`, daySeconds, now);
  else await uncountOne(what, trySeconds, now);
  return taken;
}
