import { escapeHtml } from '../http-answers.ts';
import { computeCart } from './checkout-objects.ts';
import { computeInvoiceTotal } from './sums.ts';
import type { Card, InvoiceRow, SessionRow, World } from './world.ts';

const style = `
:root{color-scheme:light dark;--page:#f6f8fb;--card:#fff;--ink:#1a1f36;--quiet:#535c70;--line:#d8dee8;--accent:#4b45c6;--on:#fff;--soft:#eeedfb;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--page:#14171d;--card:#1c2028;--ink:#eceef2;--quiet:#aab2c0;--line:#343b48;--accent:#a8a3ff;--on:#17152f;--soft:#26243f;--bad:#ff8f86}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:520px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:32px}
h1{font-size:24px;line-height:1.3;font-weight:600;margin:16px 0 4px}p{margin:0 0 20px;color:var(--quiet)}
.note{display:inline-block;padding:2px 10px;border:1px solid var(--line);border-radius:99px;font-size:12px;color:var(--quiet)}
table{width:100%;border-collapse:collapse;margin:0 0 20px;font-variant-numeric:tabular-nums}td{padding:8px 0;border-bottom:1px solid var(--line)}td:last-child{text-align:right}
tr:last-child td{border:0;font-weight:600}fieldset{border:0;margin:0 0 24px;padding:0}legend{font-weight:600;padding:0;margin-bottom:8px}
label{display:flex;gap:12px;align-items:flex-start;padding:10px 12px;border:1px solid var(--line);border-radius:8px;margin-bottom:8px;cursor:pointer}
label:has(:checked){border-color:var(--accent);background:var(--soft)}input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}
small{display:block;color:var(--quiet)}.bad{color:var(--bad);font-weight:600}.actions{display:flex;gap:12px;flex-wrap:wrap}
button,a.button{font:inherit;font-weight:600;padding:10px 20px;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;text-decoration:none}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on);flex:1}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const note = '<span class="note">Stand-in for the payment provider, on this machine</span>';
const page = (title: string, content: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${note}<h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

const money = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
const row = (name: string, amount: string) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(amount)}</td></tr>`;

/** Cards of the hosted page, with the bank's answers. */
export const cards = {
  good: {
    words: 'Visa 4242',
    says: 'pays',
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029, pays: true },
  },
  declined: {
    words: 'Visa 0002',
    says: 'is declined',
    card: { brand: 'visa', last4: '0002', expMonth: 12, expYear: 2029, pays: false },
  },
  secure: {
    words: 'Visa 3184',
    says: 'asks for 3-D Secure',
    card: { brand: 'visa', last4: '3184', expMonth: 12, expYear: 2029, pays: true },
  },
  later: {
    words: 'Visa 0341',
    says: 'pays today and is declined from then on',
    card: { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2029, pays: false },
  },
} as const satisfies Record<string, { words: string; says: string; card: Omit<Card, 'id'> }>;
export type CardName = keyof typeof cards;
export const isCard = (name: string): name is CardName => Object.hasOwn(cards, name);

const cardChoice = Object.entries(cards)
  .map(
    ([name, { words, says }], index) =>
      `<label><input type="radio" name="card" value="${name}"${index === 0 ? ' checked' : ''}><span>${words}<small>${says}</small></span></label>`,
  )
  .join('');

const renderAlert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`;

/** Renders the hosted checkout: cart, card, pay, back, expire. */
export function payPage(world: World, session: SessionRow, problem?: string): string {
  if (session.status === 'expired')
    return page('This session has expired', '<p>Go back to where you came from and begin again.</p>');
  if (session.status === 'complete')
    return page(
      'Already paid',
      `<p>Nothing is charged twice.</p><a class="button" href="${escapeHtml(session.successUrl)}">Return</a>`,
    );
  const { lines, discount, total, currency } = computeCart(world, session);
  const rows = lines.map(({ price, quantity, amount }) =>
    row(
      `${quantity > 1 ? `${quantity} × ` : ''}${world.products[price.product]?.name ?? price.id}${price.interval === null ? '' : `, every ${price.interval}`}`,
      money(amount, currency),
    ),
  );
  const coupon =
    session.discount === null
      ? ''
      : row(world.coupons[session.discount.coupon]?.name ?? 'Coupon', money(-discount, currency));
  return page(
    'Pay',
    `<p>${escapeHtml(world.customers[session.customer]?.email ?? '')} No real card is charged.</p><table>${rows.join('')}${coupon}${row('Today', money(total, currency))}</table>
${renderAlert(problem)}
<form method="post"><fieldset><legend>Card</legend>${cardChoice}</fieldset>
<div class="actions"><button id="back" name="action" value="back">Back</button><button id="expire" name="action" value="expire">Let it expire</button>
<button id="pay" class="primary" name="action" value="pay">Pay ${escapeHtml(money(total, currency))}</button></div></form>`,
  );
}

/** Renders the bank's authentication page. */
export const securePage = (): string =>
  page(
    'Your bank asks: is it you?',
    `<p>3-D Secure. Confirm or refuse.</p><form method="post"><input type="hidden" name="card" value="secure">
<div class="actions"><button id="refuse" name="action" value="refuse">Refuse</button><button id="confirm" class="primary" name="action" value="confirm">Confirm</button></div></form>`,
  );

/** Renders the portal: change the card, cancel at the end of the period or undo that, and return. */
export function portalPage(world: World, portal: World['portals'][string], problem?: string): string {
  const customer = world.customers[portal.customer];
  const subscription = Object.values(world.subscriptions).find(
    candidate => candidate.customer === portal.customer && candidate.status !== 'canceled',
  );
  const state =
    subscription === undefined
      ? 'No subscription runs.'
      : `The subscription ${subscription.cancelAtPeriodEnd ? 'ends' : 'renews'} on ${new Date(subscription.periodEnd * 1000).toISOString().slice(0, 10)}.`;
  const invoices = Object.values(world.invoices)
    .filter(invoice => invoice.customer === portal.customer)
    .map(invoice => row(`${invoice.number}, ${invoice.status}`, money(computeInvoiceTotal(invoice), invoice.currency)));
  const cancel =
    subscription === undefined
      ? ''
      : subscription.cancelAtPeriodEnd
        ? '<button id="keep" name="action" value="keep">Keep the subscription</button>'
        : '<button id="cancel" name="action" value="cancel">Cancel at the end of the period</button>';
  return page(
    'Payment and invoices',
    `<p>${customer?.card ? `Card ending ${customer.card.last4}. ` : ''}${state}</p><table>${invoices.join('')}</table>
${renderAlert(problem)}
<form method="post"><fieldset><legend>Card</legend>${cardChoice}</fieldset><div class="actions">${cancel}
<a class="button" id="return" href="${escapeHtml(portal.returnUrl)}">Return</a><button id="card" class="primary" name="action" value="card">Use this card</button></div></form>`,
  );
}

export function invoicePage(world: World, invoice: InvoiceRow): string {
  const rows = invoice.lines.map(({ description, amount }) => row(description, money(amount, invoice.currency)));
  const coupon =
    invoice.discount === null
      ? ''
      : row(world.coupons[invoice.discount.coupon]?.name ?? 'Coupon', money(-invoice.discountAmount, invoice.currency));
  return page(
    `Invoice ${invoice.number}`,
    `<p>${invoice.status}</p><table>${rows.join('')}${coupon}${row('Total', money(computeInvoiceTotal(invoice), invoice.currency))}</table>`,
  );
}
