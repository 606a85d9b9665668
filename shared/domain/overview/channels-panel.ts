import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { channels } from '../../model/panel.ts';
import { adjustLook } from '../../numbers/comparison/compare.ts';
import { daysInCommon, perDay } from '../../numbers/comparison/days-in-common.ts';
import type { NumberPair } from '../../model/metric-value.ts';
import { changeIn } from '../../numbers/metrics/change.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { channelTotals, isGiven } from '../../platforms/ga4/day-parts.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { lastDayWithValue, type ServiceState, withoutDays, withoutValue } from './panel-state.ts';

/**
 * Builds Cover Your Six: revenue (ecommerce) or goals by channel (specification 2, Overview). Channels are sorted by
 * value, then sessions, then in fixed order; the screen shows the top six. `total` is the platform's count without the
 * breakdown. If it withholds or folds rows, the channels add up to less, and the difference is shown, not spread.
 * Changes cover the days that both periods have; without any, or in another currency, nothing is compared.
 */
export function channelsPanel(
  input: OverviewInput,
  state: ServiceState,
  current: readonly Ga4CoreDay[],
): Panels['channels'] {
  const { core, range, comparison, isEcommerce } = input;
  if (!state.hasDays) return withoutDays(state, range);
  const measure = isEcommerce ? 'revenue' : 'goals';
  const currencies = isEcommerce ? [...new Set(current.map(({ currency }) => currency))].sort() : [];
  if (currencies.length > 1) {
    const message = `Revenue came in ${currencies.join(' and ')} and can't be added up. Choose a period with one currency.`;
    return { state: 'failed', message, reference: 'mixed-currency' };
  }
  if (isEcommerce && !isGiven(current, 'revenue')) {
    const message = 'Google Analytics has no revenue for some days in this period. Choose another period.';
    return { state: 'failed', message, reference: 'no-revenue' };
  }
  const previousDays = daysIn(core, comparison);
  const common = daysInCommon(current, range, previousDays, comparison);
  const comparable =
    common.now.length > 0 &&
    common.before.length > 0 &&
    (!isEcommerce ||
      (isGiven(previousDays, 'revenue') && previousDays.every(({ currency }) => currency === currencies[0])));
  const [now, before] = [channelTotals(current), channelTotals(previousDays)];
  const [likeNow, likeBefore] = [channelTotals(common.now), channelTotals(common.before)];
  const readValue = ({ totals }: Ga4CoreDay): number =>
    isEcommerce ? asMoney(totals.revenue) : asCount(totals.keyEvents);
  const isPerDay = common.now.length !== common.before.length;
  const computeChange = (likeValue: number, likePrevious: number, pair: NumberPair) => {
    const like = {
      value: isPerDay ? perDay(likeValue, common.now) : likeValue,
      previous: isPerDay ? perDay(likePrevious, common.before) : likePrevious,
    };
    const isOwn = like.value === pair.value && like.previous === pair.previous;
    const look = adjustLook(metricTable[measure], isPerDay ? { perDay: true } : undefined, like.value, like.previous);
    return { change: changeIn(look, like.value, like.previous), ...(isOwn ? {} : { like }) };
  };
  const total = sumDays(current, readValue);
  if (total === 0 && channels.every(channel => now[channel][measure] === 0)) {
    return withoutValue(state, lastDayWithValue(core, range.end, readValue));
  }
  const rows = channels.map(channel => {
    const value = now[channel][measure];
    const previous = comparable ? before[channel][measure] : null;
    return {
      channel,
      value,
      previous,
      sessions: now[channel].sessions,
      share: total > 0 ? value / total : null,
      ...(comparable
        ? computeChange(likeNow[channel][measure], likeBefore[channel][measure], {
            value,
            previous: before[channel][measure],
          })
        : { change: null }),
    };
  });
  const [currency] = currencies;
  return {
    state: 'ready',
    data: {
      measure,
      ...(currency === undefined ? {} : { currency }),
      ...(comparable && isPerDay ? { perDay: true as const } : {}),
      rows: rows.sort((a, b) => b.value - a.value || b.sessions - a.sessions),
      total,
      previousTotal: comparable ? sumDays(previousDays, readValue) : null,
    },
    provenance: state.provenance,
  };
}

const sumDays = (days: readonly Ga4CoreDay[], readValue: (day: Ga4CoreDay) => number): number =>
  days.reduce((sum, day) => sum + readValue(day), 0);
