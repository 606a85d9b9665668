import { keptMonths } from '../../../shared/model/table-care.ts';
import { now } from '../../runtime/clock.ts';

const limits = new Map<string, number>(Object.entries(keptMonths));

/** Returns when a service's month 'yyyy-MM' expires as a whole, in epoch seconds. Undefined: never. */
export function computeMonthEnd(service: string, month: string): number | undefined {
  const limit = limits.get(service);
  if (limit === undefined) return undefined;
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + limit, 1) / 1000;
}

/** Reports whether a month may still be stored. */
export function isKept(service: string, month: string): boolean {
  const end = computeMonthEnd(service, month);
  return end === undefined || end > now().getTime() / 1000;
}
