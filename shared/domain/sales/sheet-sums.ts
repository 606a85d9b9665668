import type { SheetCell } from './sheet-columns.ts';
import { isTotalText, type SheetSource } from './sheet-lines.ts';
import { readCellText } from './sheet-months.ts';

/** The units of a line and its revenue in cents. */
export type Amounts = { readonly units: number; readonly cents: number };

/** Running sums of all lines, and of the last ones with the same period. */
export class RunningSums {
  private all = { units: 0, cents: 0, lines: 0 };
  private group = { units: 0, cents: 0, lines: 0 };
  private period = '';

  add({ period }: SheetSource, { units, cents }: Amounts): void {
    if (period !== this.period) this.group = { units: 0, cents: 0, lines: 0 };
    this.period = period;
    for (const sum of [this.all, this.group]) {
      sum.units += units;
      sum.cents += cents;
      sum.lines += 1;
    }
  }

  /**
   * Returns true if a line looks like a total: the last line of its period, named a total, or with revenue only and
   * equal to the sum of two lines or more; or equal to the sum of all lines if its own month is blank.
   */
  isRepeated(source: SheetSource, amounts: Amounts, next: SheetSource | undefined, display: SheetCell): boolean {
    const repeats = (sum: Amounts) => sum.cents > 0 && sum.cents === amounts.cents && sum.units === amounts.units;
    const isOfRevenue = readCellText(display) === '';
    if (source.isMonthFilled && isOfRevenue && this.all.lines > 1 && repeats(this.all)) return true;
    if (source.period !== this.period || next?.period === source.period) return false;
    return repeats(this.group) && (isTotalText(display) || (isOfRevenue && this.group.lines > 1));
  }
}
