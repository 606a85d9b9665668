import { formatMinor } from '../../../shared/domain/billing/money.ts';
import type { BillingNews } from '../../../shared/domain/billing/news.ts';
import { graceEnd } from '../../../shared/domain/billing/standing.ts';
import { formatDate } from '../../../shared/domain/formats/dates.ts';
import type { BillingAccount } from '../../../shared/model/billing.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { tellBell } from '../notifications/tell-bell.ts';
import { listBillingRecipients } from './recipients.ts';

const templates: Readonly<Record<BillingNews['kind'], MailRecord['template']>> = {
  paid: 'payment-received',
  failed: 'payment-failed',
  ended: 'subscription-ended',
  refunded: 'payment-received',
  disputed: 'payment-failed',
};

/** News with the instant at which they were found: the same in every try to tell them. */
export type FoundNews = BillingNews & { readonly at: string };

/**
 * Tells the people of a payer of a payment, a failure, a refund, a dispute or an end: by bell and by mail, each once.
 */
export async function tellNews(siteId: string, account: BillingAccount, news: FoundNews, now: Date): Promise<void> {
  const node = await getNode(siteId);
  if (node === null) return;
  const { title, message } = wordsOf(account, news);
  const { at } = news;
  // Of what went well the mail is enough.
  if (news.kind !== 'paid') {
    for (const id of new Set([siteId, ...(account.subscription?.siteIds ?? [])])) {
      const told = id === siteId ? node : await getNode(id);
      if (told === null) continue;
      const body = { title, message, link: pageOf(told), timestamp: at };
      const cause = `billing-${news.key}`;
      const one = { notificationId: notificationId(at.slice(0, 10), [id, news.key]), siteId: id, cause };
      await tellBell({ ...one, type: 'ALERT', body, users: {} }, told.sitePath);
    }
  }
  for (const to of await listBillingRecipients(node)) {
    await mailTo(to, node, title, message, news, now);
  }
}

/** Where its people see their plan: those of a reseller alone have Billing Management. */
const pageOf = ({ type }: SiteNode): string => (type === 'TOKEN' ? '/billing-management' : '/upgrade');

const dayOf = (instant: string): string => formatDate(instant.slice(0, 10));

function wordsOf(
  account: BillingAccount,
  { kind, amount, currency, about, endsAt, outcome, stage }: BillingNews,
): { title: string; message: string } {
  const money = amount === null || currency === null ? '' : formatMinor(amount, currency);
  switch (kind) {
    case 'paid':
      return { title: `Payment received: ${money}`, message: `Thank you. ${money} was paid for invoice ${about}.` };
    case 'failed': {
      const end = graceEnd(account);
      const pays = 'Pay it or change the card under Manage payment. Your data is kept either way.';
      if (stage === 'over')
        return {
          title: `Read-only until paid: ${money}`,
          message: `Invoice ${about} is still unpaid, so changes are blocked. ${pays}`,
        };
      if (stage === 'ending')
        return {
          title: `Payment still open: ${money}`,
          message: `Invoice ${about} is still unpaid.${end === null ? '' : ` From ${dayOf(end.toISOString())} nothing can be changed until it is.`} ${pays}`,
        };
      const until =
        end === null
          ? ''
          : ` Everything stays open until ${dayOf(end.toISOString())}; after that nothing can be changed until it is paid. Your data is kept either way.`;
      return {
        title: `Payment failed: ${money}`,
        message: `The card was declined for invoice ${about}.${until} Change the card under Manage payment.`,
      };
    }
    case 'ended':
      if (endsAt !== undefined)
        return {
          title: `The subscription ends on ${dayOf(endsAt)}`,
          message:
            'It was cancelled. Everything stays open until then, and nothing more is charged. To keep it, choose Manage payment.',
        };
      return {
        title: 'The subscription has ended',
        message: 'You will not be charged again. Your data is kept and can be read. Subscribe again to change it.',
      };
    case 'refunded':
      return { title: `Refund: ${money}`, message: `${money} of invoice ${about} was paid back.` };
    case 'disputed':
      if (outcome === 'won')
        return {
          title: `Dispute closed: ${money}`,
          message: `The bank closed the dispute of invoice ${about}. It stays paid, and nothing changes.`,
        };
      if (outcome === 'lost')
        return {
          title: `Dispute closed: ${money}`,
          message: `The bank gave back ${money} of invoice ${about}. The plan goes on until it is cancelled under Manage payment.`,
        };
      return {
        title: `Payment disputed: ${money}`,
        message: `The bank disputes ${money} of invoice ${about}. Nothing is closed; please get in touch.`,
      };
  }
}

async function mailTo(
  to: string,
  node: SiteNode,
  title: string,
  message: string,
  { kind, key, page }: BillingNews,
  now: Date,
): Promise<void> {
  const { title: product, look } = await loadProduct(node);
  const link = page === null ? `${environment().PUBLIC_ORIGIN}${pageOf(node)}` : page;
  const text = [
    message,
    `${kind === 'failed' ? 'Pay or change the card' : 'Details'}:\n${link}`,
    `${product}, ${node.name}`,
  ].join('\n\n');
  const mail = { template: templates[kind], to, siteId: node.siteId, subject: title, text, look };
  await queueMail(mail, now, { key: `billing-mail:${node.siteId}:${key}:${to}` });
}
