import { formatCurrency } from '../formats/numbers.ts';

/**
 * Decimals of an amount at the payment provider (its document "Supported currencies"): it counts some currencies in
 * wholes and some in thousandths, and uses two decimals for króna and shilling, whose cents are always 0.
 */
const wholes = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const thousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
export const getCurrencyDigits = (currency: string): 0 | 2 | 3 =>
  wholes.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2;

/** An amount of whole minor units for people: 8900 USD -> '$89.00', 8900 JPY -> '¥8,900', 8900 KWD -> 'KWD 8.900'. */
export const formatMinor = (amount: number, currency: string): string => {
  const digits = getCurrencyDigits(currency);
  return formatCurrency(amount / 10 ** digits, currency, digits);
};
