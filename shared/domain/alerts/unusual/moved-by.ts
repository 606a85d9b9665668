import type { Moved } from '../../../model/alert.ts';
import type { UnusualMetric } from '../../../model/rule-id.ts';
import type { NodeDay } from '../../../model/node-rows.ts';
import { formatNumber } from '../../formats/numbers.ts';
import { formatMetricNumber } from '../../../numbers/metrics/format.ts';
import { listAllCampaigns, untoldCampaign } from '../../../numbers/breakdowns/ad-days.ts';
import type { StoredDays } from '../../../numbers/breakdowns/dimension.ts';
import { addDays, type Day } from '../../periods/days.ts';
import { median } from '../../../numbers/metrics/median.ts';
import { isHoliday } from './holidays.ts';

/** Weeks whose same weekday says what is usual of a row. */
const comparedWeeks = 4;
/** A row that makes less of the day's whole move than this did not move it. */
const minShare = 0.3;

/** The day and its comparison days, newest first. */
export const daysCompared = (date: Day): readonly [Day, ...Day[]] => [
  date,
  ...Array.from({ length: comparedWeeks }, (_, week) => addDays(date, -7 * (week + 1))).filter(day => !isHoliday(day)),
];

type Piece = {
  readonly kind: Moved['kind'];
  readonly name: string;
  readonly date: Day;
  readonly value: number;
};

/**
 * Finds what moved an unusual day: in each breakdown the row furthest from its usual value in the day's direction, if
 * it makes up at least 30% of the breakdown's total movement. A row's usual value is the median of the same weekday
 * over four weeks, 0 if absent. For cost per lead, a row is its spend beyond its leads' usual cost.
 */
export function movedBy(
  {
    metric,
    date,
    isHigher,
    expected,
  }: {
    readonly metric: UnusualMetric;
    readonly date: Day;
    readonly isHigher: boolean;
    readonly expected: number;
  },
  rows: ReadonlyMap<Day, NodeDay>,
  stored: StoredDays,
): Moved[] {
  const days = daysCompared(date);
  const pieces = listPieces(metric, days, rows, stored, expected);
  const kinds = [...new Set(pieces.map(({ kind }) => kind))];
  return kinds.flatMap(kind => {
    const all = computeMoves(
      pieces.filter(piece => piece.kind === kind),
      days,
    );
    const sign = isHigher ? 1 : -1;
    const whole = all.reduce((sum, { actual, usual }) => sum + actual - usual, 0) * sign;
    const [most] = all.toSorted((a, b) => sign * (b.actual - b.usual - (a.actual - a.usual)));
    if (most === undefined || whole <= 0 || (most.actual - most.usual) * sign < whole * minShare) return [];
    return [{ kind, ...most }];
  });
}

function computeMoves(pieces: readonly Piece[], [date, ...before]: readonly [Day, ...Day[]]): Omit<Moved, 'kind'>[] {
  const byName = new Map<string, Map<Day, number>>();
  for (const { name, date: on, value } of pieces) {
    const valuesByDay = byName.get(name) ?? new Map<Day, number>();
    valuesByDay.set(on, (valuesByDay.get(on) ?? 0) + value);
    byName.set(name, valuesByDay);
  }
  const knownDays = before.filter(day => pieces.some(piece => piece.date === day));
  return [...byName].map(([name, valuesByDay]) => ({
    name,
    actual: valuesByDay.get(date) ?? 0,
    usual: median(knownDays.map(day => valuesByDay.get(day) ?? 0)),
  }));
}

function listPieces(
  metric: UnusualMetric,
  days: readonly Day[],
  rows: ReadonlyMap<Day, NodeDay>,
  stored: StoredDays,
  usualCost: number,
): Piece[] {
  const requestedDays = new Set(days);
  switch (metric) {
    case 'sessions':
    case 'goals': {
      const part = metric === 'sessions' ? 'sessions' : 'keyEvents';
      const channels = days.flatMap(date =>
        (rows.get(date)?.record.channels ?? []).map(row => ({
          kind: 'channel' as const,
          name: row.channel,
          date,
          value: row[metric],
        })),
      );
      const traffic = (stored.ga4?.core ?? []).filter(({ date }) => requestedDays.has(date));
      const campaigns = traffic.flatMap(day =>
        day.traffic
          .filter(({ campaign }) => !campaign.startsWith('('))
          .map(row => ({ kind: 'campaign' as const, name: row.campaign, date: day.date, value: row[part] })),
      );
      const pages = (stored.ga4?.pages ?? [])
        .filter(({ date }) => requestedDays.has(date))
        .flatMap(day =>
          day.pages
            .filter(({ page }) => !page.startsWith('('))
            .map(row => ({ kind: 'page' as const, name: row.page, date: day.date, value: row[part] })),
        );
      return [...channels, ...campaigns, ...pages];
    }
    case 'adSpend':
    case 'costPerLead':
      return days.flatMap(date => adPieces(metric, date, onDay(stored, date), usualCost));
  }
}

const onDay = ({ ga4, fb, linkedin, bing }: StoredDays, date: Day): StoredDays => {
  const on = <Row extends { readonly date: Day }>(days: readonly Row[] | undefined) => ({
    core: (days ?? []).filter(day => day.date === date),
  });
  return { ga4: on(ga4?.core), fb: on(fb?.core), linkedin: on(linkedin?.core), bing: on(bing?.core) };
};

/** Rows without data moved nothing. */
const orZero = (value: number | null | undefined): number => value ?? 0;

function adPieces(metric: 'adSpend' | 'costPerLead', date: Day, day: StoredDays, usualCost: number): Piece[] {
  // Google Ads reports no leads, so its cost is not part of cost per lead.
  const campaigns = listAllCampaigns(day).filter(({ platform }) => metric === 'adSpend' || platform !== 'Google Ads');
  return campaigns.flatMap(({ name, platform, facts }): Piece[] => {
    const spend = orZero(facts.adSpend);
    const value =
      metric === 'adSpend' ? spend : spend - usualCost * (orZero(facts.paidLeads) + orZero(facts.adConversions));
    return [
      { kind: 'platform', name: platform, date, value },
      ...(name === untoldCampaign ? [] : [{ kind: 'campaign' as const, name, date, value }]),
    ];
  });
}

const kindLabels: Readonly<Record<Moved['kind'], string>> = {
  channel: 'channel',
  campaign: 'campaign',
  page: 'landing page',
  platform: 'platform',
};

/**
 * 'Mostly due to channel Organic Search: 120, usually 420; landing page /offer: 3, usually 260.' Empty where no row
 * did.
 */
export function explainMoves(metric: UnusualMetric, moved: readonly Moved[], currency: string | undefined): string {
  if (moved.length === 0) return '';
  const shown = (value: number) =>
    metric === 'adSpend' || metric === 'costPerLead'
      ? formatMetricNumber('adSpend', value, currency)
      : formatNumber(value);
  const beyond = metric === 'costPerLead' ? ' beyond its leads' : '';
  return `Mostly due to ${moved.map(({ kind, name, actual, usual }) => `${kindLabels[kind]} ${name}: ${shown(actual)}${beyond}, usually ${shown(usual)}`).join('; ')}.`;
}
