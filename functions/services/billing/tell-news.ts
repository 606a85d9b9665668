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
import { notifyInApp } from '../notifications/tell-bell.ts';
import { listNewsRecipients } from './recipients.ts';

const templates: Readonly<Record<BillingNews['kind'], MailRecord['template']>> = {
  paid: 'payment-received',
  failed: 'payment-failed',
  ended: 'subscription-ended',
  refunded: 'payment-received',
  disputed: 'payment-failed',
};

/** News with the time they were found, equal in every try to send them. */
export type FoundNews = BillingNews & { readonly at: string };

/** Notifies a payer's people of a payment, failure, refund, dispute or end: in-app and by email, each once. */
export async function notifyOfBillingNews(
  siteId: string,
  account: BillingAccount,
  news: FoundNews,
  now: Date,
): Promise<void> {
  const node = await getNode(siteId);
  if (node === null) return;
  const { title, message } = describeNews(account, news);
  const { at } = news;
  // For good news the email is enough.
  if (news.kind !== 'paid') {
    for (const id of new Set([siteId, ...(account.subscription?.siteIds ?? [])])) {
      const notifiedNode = id === siteId ? node : await getNode(id);
      if (notifiedNode === null) continue;
      const body = { title, message, link: getPlanPage(notifiedNode), timestamp: at };
      const cause = `billing-${news.key}`;
      const notification = { notificationId: notificationId(at.slice(0, 10), [id, news.key]), siteId: id, cause };
      await notifyInApp({ ...notification, type: 'ALERT', body, users: {} }, notifiedNode.sitePath);
    }
  }
  for (const to of await listNewsRecipients(node, account)) {
    await mailTo(to, node, title, message, news, now);
  }
}

/** Returns the page where a node's people see their plan: only resellers have Billing Management. */
const getPlanPage = ({ type }: SiteNode): string => (type === 'TOKEN' ? '/billing-management' : '/upgrade');

const formatDay = (instant: string): string => formatDate(instant.slice(0, 10));

function describeNews(
  account: BillingAccount,
  { kind, amount, currency, about, endsAt, outcome, stage }: BillingNews,
): { title: string; message: string } {
  const money = amount === null || currency === null ? '' : formatMinor(amount, currency);
  switch (kind) {
    case 'paid':
      return { title: `Payment received: ${money}`, message: `Thank you. We received ${money} for invoice ${about}.` };
    case 'failed': {
      const end = graceEnd(account);
      const pays = 'Pay it or change your card under Manage payment. Your data is kept either way.';
      if (stage === 'over')
        return {
          title: `Read-only until paid: ${money}`,
          message: `Invoice ${about} is still unpaid, so changes are blocked. ${pays}`,
        };
      if (stage === 'ending')
        return {
          title: `Payment still due: ${money}`,
          message: `Invoice ${about} is still unpaid.${end === null ? '' : ` From ${formatDay(end.toISOString())} you can't make changes until it is paid.`} ${pays}`,
        };
      const until =
        end === null
          ? ''
          : ` Everything keeps working until ${formatDay(end.toISOString())}. After that, you can't make changes until it is paid. Your data is kept either way.`;
      return {
        title: `Payment failed: ${money}`,
        message: `The card was declined for invoice ${about}.${until} Change your card under Manage payment.`,
      };
    }
    case 'ended':
      if (endsAt !== undefined)
        return {
          title: `The subscription ends on ${formatDay(endsAt)}`,
          message:
            "It was canceled. Everything keeps working until then, and you won't be charged again. To keep it, choose Manage payment.",
        };
      return {
        title: 'The subscription has ended',
        message:
          'You will not be charged again. Your data is kept and you can view it. Subscribe again to make changes.',
      };
    case 'refunded':
      return { title: `Refund: ${money}`, message: `${money} of invoice ${about} was refunded.` };
    case 'disputed':
      if (outcome === 'won')
        return {
          title: `Dispute closed: ${money}`,
          message: `The bank closed the dispute for invoice ${about}. It stays paid, and nothing changes.`,
        };
      if (outcome === 'lost')
        return {
          title: `Dispute closed: ${money}`,
          message: `The bank refunded ${money} for invoice ${about}. The plan continues until you cancel it under Manage payment.`,
        };
      return {
        title: `Payment disputed: ${money}`,
        message: `The bank disputes ${money} for invoice ${about}. Everything keeps working. Please contact us.`,
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
  const link = page === null ? `${environment().PUBLIC_ORIGIN}${getPlanPage(node)}` : page;
  const text = [
    message,
    `${kind === 'failed' ? 'Pay or change card' : 'Details'}:\n${link}`,
    `${product}, ${node.name}`,
  ].join('\n\n');
  const mail = { template: templates[kind], to, siteId: node.siteId, subject: title, text, look };
  await queueMail(mail, now, { key: `billing-mail:${node.siteId}:${key}:${to}` });
}
