/**
 * Numbers, money and durations for people, all by Intl (specification 9, Formatting). English only; every maker of a
 * formatter is cached, because making one costs as much as hundreds of uses.
 */
const locale = 'en-US';
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let made = formatters.get(key);
  if (!made) formatters.set(key, (made = new Intl.NumberFormat(locale, options)));
  return made;
}

const fixed = (decimals: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: decimals,
  maximumFractionDigits: decimals,
});

/** 13618 -> '13,618'. */
export const formatNumber = (value: number, decimals = 0): string =>
  formatter(`n${decimals}`, fixed(decimals)).format(positiveZero(value));

/** The number that `formatNumber` prints: 12.345 with 2 decimals is 12.35. */
export const roundAsPrinted = (value: number, decimals: number): number =>
  Number(formatter(`r${decimals}`, { useGrouping: false, ...fixed(decimals) }).format(positiveZero(value)));

/** 12345 -> '12.3K'. */
export const formatCompact = (value: number): string =>
  formatter('compact', { notation: 'compact', maximumFractionDigits: 1 }).format(positiveZero(value));

/** A fraction: 0.476 -> '47.6%'. */
export const formatPercent = (fraction: number, decimals = 1): string =>
  formatter(`%${decimals}`, { style: 'percent', ...fixed(decimals) }).format(positiveZero(fraction));

/** A change with its sign: 0.092 -> '+9.2%', -0.041 -> '−4.1%'. */
export const formatChange = (fraction: number, decimals = 1): string =>
  formatter(`±${decimals}`, { style: 'percent', signDisplay: 'exceptZero', ...fixed(decimals) })
    .format(fraction)
    .replace('-', '−');

/** A difference of two rates with its sign, in points of a hundred: 0.023 -> '+2.3 pt'. */
export const formatPoints = (difference: number): string =>
  `${formatter('±pt1', { signDisplay: 'exceptZero', ...fixed(1) })
    .format(difference * 100)
    .replace('-', '−')} pt`;

/** Formats 7783 as '$7,783'; with 2 decimals 57.651 as '$57.65'. A code that isn't ISO 4217 precedes the number. */
export const formatCurrency = (value: number, currency = 'USD', decimals = 0): string =>
  isCurrency(currency)
    ? formatter(`${currency}${decimals}`, { style: 'currency', currency, ...fixed(decimals) }).format(
        positiveZero(value),
      )
    : `${currency} ${formatNumber(value, decimals)}`;

/** 1946100 -> '$1.9M' (specification 9: compact USD). */
export const formatCompactCurrency = (value: number, currency = 'USD'): string =>
  isCurrency(currency)
    ? formatter(`c${currency}`, {
        style: 'currency',
        currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }).format(positiveZero(value))
    : `${currency} ${formatCompact(value)}`;

/** Seconds as m:ss, from an hour on h:mm:ss: 101 -> '1:41', 3725 -> '1:02:05'. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  const whole = Math.round(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const clock =
    hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
  return seconds < 0 && whole > 0 ? `−${clock}` : clock;
}

/** Milliseconds as seconds with one decimal from 1 s on, else as milliseconds: '2.4 s', '410 ms'. */
export const formatMilliseconds = (ms: number): string =>
  Math.abs(ms) < 1000
    ? formatter('ms', { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(positiveZero(ms))
    : formatSeconds(ms / 1000);

/** 5.23 -> '5.2 s'. */
export const formatSeconds = (seconds: number, decimals = 1): string => `${formatNumber(seconds, decimals)} s`;

const twoDigits = (value: number): string => formatter('00', { minimumIntegerDigits: 2 }).format(value);
const positiveZero = (value: number): number => (value === 0 ? 0 : value);
const isCurrency = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);
