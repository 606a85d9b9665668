import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Invoice, Standing } from '../../../../../shared/model/billing.ts';
import type { Tone } from '../../../components/status/badge.tsx';

export type Words = { readonly word: string; readonly tone: Tone };

export const billingStatusBadges: Readonly<Record<Standing, Words>> = {
  none: { word: 'No plan', tone: 'neutral' },
  active: { word: 'Active', tone: 'good' },
  grace: { word: 'Payment failed', tone: 'warning' },
  overdue: { word: 'Read-only', tone: 'bad' },
  ended: { word: 'Ended', tone: 'bad' },
};
const invoiceBadges: Readonly<Record<Invoice['state'], Words>> = {
  draft: { word: 'Draft', tone: 'neutral' },
  open: { word: 'Open', tone: 'warning' },
  paid: { word: 'Paid', tone: 'good' },
  void: { word: 'Void', tone: 'neutral' },
  uncollectible: { word: 'Not collected', tone: 'bad' },
  refunded: { word: 'Refunded', tone: 'info' },
  disputed: { word: 'Disputed', tone: 'bad' },
};

/** The name of an invoice's state; a dispute that the payer won is a charge that was reversed. */
export const describeInvoice = ({ state, dispute }: Pick<Invoice, 'state' | 'dispute'>): Words =>
  dispute === 'lost' ? { word: 'Charged back', tone: 'bad' } : invoiceBadges[state];

/** The day of an instant in UTC, as the provider bills. */
export const formatInstantDay = (instant: string): string => formatDate(instant.slice(0, 10));
