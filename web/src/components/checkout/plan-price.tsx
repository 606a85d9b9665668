import { formatMinor } from '../../../../shared/domain/billing/money.ts';
import type { Interval, Price } from '../../../../shared/model/billing.ts';
import { Segments } from '../form/segments.tsx';
import './checkout.css';

const words: Readonly<Record<Interval, { readonly label: string; readonly per: string }>> = {
  month: { label: 'Monthly', per: 'a month' },
  year: { label: 'Yearly', per: 'a year' },
};
export const perWord = (interval: Interval | null): string => (interval === null ? '' : words[interval].per);
const isInterval = (text: string): text is Interval => text === 'month' || text === 'year';

/** The plan's price by month or by year, and the savings of the year. */
export function PlanPrice({
  prices,
  price,
  onPrice,
}: {
  prices: readonly Price[];
  price: Price;
  onPrice: (price: Price) => void;
}) {
  const monthly = prices.find(({ interval }) => interval === 'month');
  const options = (['month', 'year'] as const).filter(interval =>
    prices.some(candidate => candidate.interval === interval),
  );
  const choose = (interval: string) => {
    const next = prices.find(candidate => isInterval(interval) && candidate.interval === interval);
    if (next !== undefined) onPrice(next);
  };
  const isYear = price.interval === 'year';
  const saved = isYear && monthly !== undefined ? 12 * monthly.amount - price.amount : 0;
  return (
    <div className="plan-price">
      <p>
        <b>{formatMinor(price.amount, price.currency)}</b> {perWord(price.interval)}
      </p>
      {options.length > 1 && price.interval !== null && (
        <Segments
          label="Billed"
          value={price.interval}
          options={options.map(value => ({ value, label: words[value].label }))}
          onChange={choose}
        />
      )}
      <p className="plan-price-note">
        {isYear
          ? `${formatMinor(Math.round(price.amount / 12), price.currency)} a month, billed once${saved > 0 ? `; ${formatMinor(saved, price.currency)} less than monthly` : ''}`
          : 'Billed every month'}
      </p>
    </div>
  );
}
