import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { LeadSummaryView, LeadViewKind } from '../../../../../shared/model/lead-view.ts';
import { computeCostPerUnit } from '../../../../../shared/domain/leads/spend.ts';

/** The text of each view after a count of leads; the range follows. */
export const viewTexts: Readonly<Record<LeadViewKind, string>> = { created: 'created', closed: 'active' };

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const tenth = (value: number): string =>
  formatNumber(Math.round(value * 10) / 10, value < 10 && Math.round(value * 10) % 10 !== 0 ? 1 : 0);

/** A time between two stages in everyday units: '47 min', '6.4 hours', '11 days'; a dash if none was measured. */
export function durationText(ms: number | null | undefined): string {
  if (ms == null) return '–';
  if (ms < hourMs) return `${formatNumber(Math.round(ms / minuteMs))} min`;
  const [amount, unit] = ms < dayMs ? [tenth(ms / hourMs), 'hour'] : [tenth(ms / dayMs), 'day'];
  return `${amount} ${unit}${amount === '1' ? '' : 's'}`;
}

/** The cost of one, in the currency: 'none' if money bought none, a dash if nothing was spent. */
export function costText(cents: number | null, count: number, currency: string): string {
  const cost = computeCostPerUnit(cents, count);
  if (cost === null) return '–';
  return cost === 'none' ? 'none' : formatCurrency(cost, currency, 2);
}

/** The time zone of days and times. */
export const zoneText = ({ timeZone, counted }: Pick<LeadSummaryView, 'timeZone' | 'counted'>): string =>
  counted.of === 1 ? timeZone : 'each site’s time zone';

/** The calculation of a cost: '$4,200.00 / 63 leads'. */
export const costParts = (cents: number, count: number, unit: string, currency: string): string =>
  `${formatCurrency(cents / 100, currency, 2)} / ${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;

/** Describes the leads that wait for a first response at `now`; null: none does. */
export function waitingText(
  { all: { waiting }, overdue, waitingSince }: Pick<LeadSummaryView['speed'], 'all' | 'overdue' | 'waitingSince'>,
  now: Date,
): { readonly title: string; readonly detail: string } | null {
  if (waitingSince === null) return null;
  const age = durationText(now.getTime() - waitingSince);
  if (waiting === 1)
    return {
      title: `1 lead ${overdue > 0 ? 'has waited over 24 hours' : 'is unanswered'}.`,
      detail: `It came in ${age} ago.`,
    };
  const oldest = `The oldest came in ${age} ago.`;
  if (overdue === 0) return { title: `${formatNumber(waiting)} leads are unanswered.`, detail: oldest };
  return {
    title: `${formatNumber(overdue)} ${overdue === 1 ? 'lead has' : 'leads have'} waited over 24 hours.`,
    detail: waiting === overdue ? oldest : `${formatNumber(waiting)} are unanswered now. ${oldest}`,
  };
}

export const spendText = (cents: number | null, currency: string): string =>
  cents === null || cents === 0 ? '–' : formatCurrency(cents / 100, currency, 2);
export const moneyText = (amount: number, currency: string): string =>
  amount === 0 ? '–' : formatCurrency(amount, currency);
export const computeShare = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
