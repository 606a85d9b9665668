import { formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { computeCostPerUnit } from '../../../../../shared/domain/leads/spend.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const tenth = (value: number): string =>
  formatNumber(Math.round(value * 10) / 10, value < 10 && Math.round(value * 10) % 10 !== 0 ? 1 : 0);

/** A time between two stages as people say it: '47 min', '6.4 hours', '11 days'; a dash where none was measured. */
export function durationText(ms: number | null | undefined): string {
  if (ms == null) return '–';
  if (ms < hourMs) return `${formatNumber(Math.round(ms / minuteMs))} min`;
  if (ms < dayMs) return `${tenth(ms / hourMs)} hours`;
  return `${tenth(ms / dayMs)} ${tenth(ms / dayMs) === '1' ? 'day' : 'days'}`;
}

/** What one cost, in the currency: 'none' where money bought none, a dash where nothing was spent. */
export function costText(cents: number | null, count: number, currency: string): string {
  const cost = computeCostPerUnit(cents, count);
  if (cost === null) return '–';
  return cost === 'none' ? 'none' : formatCurrency(cost, currency, 2);
}

export const spendText = (cents: number | null, currency: string): string =>
  cents === null || cents === 0 ? '–' : formatCurrency(cents / 100, currency, 2);
export const moneyText = (amount: number, currency: string): string =>
  amount === 0 ? '–' : formatCurrency(amount, currency);
export const computeShare = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
