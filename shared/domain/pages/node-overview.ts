import { channelSchema, type Figure, type Overview } from '../../model/panel.ts';
import type { NumberPair } from '../../model/metric-value.ts';
import { adjustLook } from '../../numbers/comparison/compare.ts';
import { changeIn, findCommonestValue } from '../../numbers/metrics/change.ts';
import { metricOfSources } from '../../numbers/metrics/compute.ts';
import { amountIn, type FactKey } from '../../numbers/metrics/facts.ts';
import { getPartAmount } from '../../numbers/metrics/source.ts';
import { daysUntilAllFinal, servicesOfMetric } from '../../numbers/metrics/finality.ts';
import type { PartKey } from '../../numbers/metrics/parts.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { figureMetrics } from '../../screens/overview.ts';
import { rows } from '../../screens/pages/definition.ts';
import { cityLimit } from '../overview/cities-panel.ts';
import { computeFigure, findRatioDetails } from '../overview/figure-series.ts';
import { withoutDays } from '../overview/panel-state.ts';
import { metricRanges, nodeFigureRanges, withoutMixedReturn } from './node-figures.ts';
import { listNodeRuns, nodeServiceState, sumNodeRange, type NodePageInput } from './node-input.ts';
import { isUncalculated, uncalculatedPanel } from './page.ts';
import { toProvenance } from './panel-states.ts';
import { buildBreakdown } from './rows-panel.ts';

type Panels = Overview['panels'];

/** The breakdowns in the overview of several sites. */
export const overviewRows = {
  channels: {
    goals: rows('channel', 'Channels', '', ['goals', 'sessions']),
    revenue: rows('channel', 'Channels', '', ['revenue', 'sessions']),
  },
  cities: {
    conversions: rows('city', 'Cities', '', ['goals', 'sessions']),
    transactions: rows('city', 'Cities', '', ['transactions', 'sessions']),
  },
} as const;

/** Returns true if several sites count as a shop: at least half of their conversions are purchases. */
export function isMostlyShop(input: NodePageInput): boolean {
  const parts = sumNodeRange(input.node, input.range).record.sources.ga4?.parts ?? {};
  const transactions = getPartAmount({ parts }, 'transactions');
  return transactions > 0 && transactions * 2 >= getPartAmount({ parts }, 'goals');
}

/**
 * Builds the first view of a region, organization or company from its stored rows. It has no audits, because those are
 * per site.
 */
export function buildNodeOverview(input: NodePageInput): Panels {
  return {
    figures: figuresPanel(input),
    channels: channelsPanel(input),
    cities: citiesPanel(input),
    pagespeed: speedPanel(input),
    audit: {
      state: 'failed',
      message: 'Audits are per site. Choose a site to see its score',
      reference: 'one-site',
    },
  };
}

function figuresPanel(input: NodePageInput): Panels['figures'] {
  if (isUncalculated(input, { kind: 'figures', figures: [] })) return uncalculatedPanel(input);
  const state = nodeServiceState('ga4', ['ga4'], input);
  if (!state.hasDays) return withoutDays(state, input.range);
  const whole = nodeFigureRanges(input, 'day');
  const extras = { isEcommerce: input.isEcommerce, allSpend: true } as const;
  const figures = figureMetrics(input.isEcommerce).map((metric): Figure => {
    const { aggregation } = metricTable[metric];
    const ranges = metricRanges(metric, input, whole);
    return {
      metric,
      ...computeFigure(
        (sources, of) => withoutMixedReturn(metric, metricOfSources(metric, sources, extras), input.node, of),
        ranges,
        {
          today: input.today,
          restated: daysUntilAllFinal(aggregation, servicesOfMetric(metric)),
          how: aggregation,
          look: metricTable[metric],
        },
      ),
      ...findRatioDetails(metric, ranges.range.whole, extras),
    };
  });
  return { state: 'ready', data: { figures }, provenance: state.provenance };
}

function channelsPanel(input: NodePageInput): Panels['channels'] {
  const measure = input.isEcommerce ? 'revenue' : 'goals';
  const panel = overviewRows.channels[measure];
  if (isUncalculated(input, panel)) return uncalculatedPanel(input);
  const breakdown = buildBreakdown(input, panel);
  if (breakdown.state === 'empty') return withoutDays(nodeServiceState('ga4', ['ga4'], input), input.range);
  const { data, states, isCompared, pairs } = breakdown;
  if (data.currencies.length > 1)
    return {
      state: 'failed',
      message: `Revenue came in ${data.currencies.join(' and ')} and can't be added up. Choose one site`,
      reference: 'mixed-currency',
    };
  const total = amountIn(data.total, measure);
  const perDay = data.common?.perDay === true ? ({ perDay: true } as const) : {};
  const shown = breakdown.rows.map(row => {
    const channel = channelSchema.parse(row.key[0]);
    const value = amountIn(row.facts, measure);
    const previous = isCompared && data.comparable ? amountIn(row.previous, measure) : null;
    const pair: NumberPair | null = previous === null ? null : { value, previous };
    const like = pairs === null ? pair : pairs.ofRow(row);
    const look = metricTable[measure];
    return {
      channel,
      sessions: amountIn(row.facts, 'sessions'),
      value,
      share: total > 0 ? value / total : null,
      previous,
      change:
        like === null
          ? null
          : changeIn(adjustLook(look, data.common, like.value, like.previous), like.value, like.previous),
      ...(pairs === null || like === null ? {} : { like }),
    };
  });
  const [currency] = data.currencies;
  return {
    state: 'ready',
    data: {
      measure,
      ...(input.isEcommerce && currency !== undefined ? { currency } : {}),
      ...perDay,
      rows: shown.sort((a, b) => b.value - a.value || b.sessions - a.sessions),
      total,
      previousTotal: isCompared && data.comparable ? amountIn(data.previousTotal, measure) : null,
    },
    provenance: toProvenance(states),
  };
}

function citiesPanel(input: NodePageInput): Panels['cities'] {
  const measure = input.isEcommerce ? 'transactions' : 'conversions';
  const fact: FactKey = input.isEcommerce ? 'transactions' : 'goals';
  const panel = overviewRows.cities[measure];
  if (isUncalculated(input, panel)) return uncalculatedPanel(input);
  const breakdown = buildBreakdown(input, panel);
  if (breakdown.state === 'empty') return withoutDays(nodeServiceState('ga4', ['ga4'], input), input.range);
  const cities = breakdown.rows.map(row => ({
    city: String(row.key[0]),
    region: String(row.key[1]),
    sessions: amountIn(row.facts, 'sessions'),
    value: amountIn(row.facts, fact),
  }));
  const located = cities.reduce((sum, { value }) => sum + value, 0);
  return {
    state: 'ready',
    data: {
      measure,
      rows: cities.slice(0, cityLimit),
      mostCommonValue: findCommonestValue(cities.map(({ value }) => value)),
      located,
      total: Math.max(located, amountIn(breakdown.data.total, fact)),
      omitted: Math.max(0, cities.length - cityLimit),
    },
    provenance: toProvenance(breakdown.states),
  };
}

const speedParts = {
  MOBILE: ['mobileScore', 'mobileScoreRuns'],
  DESKTOP: ['desktopScore', 'desktopScoreRuns'],
} as const satisfies Readonly<Record<string, readonly [PartKey, PartKey]>>;

/** Calculates the average score of the sites' runs on each device; the newest day dates the run. */
function speedPanel(input: NodePageInput): Panels['pagespeed'] {
  const state = nodeServiceState('pagespeed', ['pagespeed'], input);
  const meanIn = (device: keyof typeof speedParts, which: 'range' | 'comparison') => {
    const [sum, count] = speedParts[device];
    const parts = sumNodeRange(input.node, input[which]).record.sources.pagespeed?.parts ?? {};
    const runs = getPartAmount({ parts }, count);
    return { runs, score: runs === 0 ? null : Number((getPartAmount({ parts }, sum) / runs).toFixed(1)) };
  };
  const runs = (['MOBILE', 'DESKTOP'] as const).flatMap(device => {
    const now = meanIn(device, 'range');
    const newest = listNodeRuns(input, device).at(-1);
    if (now.score === null || newest === undefined) return [];
    return [
      {
        device,
        date: newest.date,
        performance: now.score,
        previousPerformance: meanIn(device, 'comparison').score,
        scored: now.runs,
        firstContentfulPaintMs: null,
        largestContentfulPaintMs: null,
        totalBlockingTimeMs: null,
        cumulativeLayoutShift: null,
        interactiveMs: newest.interactiveMs,
      },
    ];
  });
  if (runs.length === 0) return withoutDays({ ...state, data: 'working', hasDays: false }, input.range);
  return { state: 'ready', data: { runs }, provenance: toProvenance([state]) };
}
