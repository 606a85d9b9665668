import { describe, expect, test } from 'vitest';
import { allSitesHeadline } from '../../../shared/domain/overview/all-sites-headline.ts';
import { findSiteState } from '../../../shared/domain/overview/all-sites.ts';
import { verdictText } from '../../../shared/domain/overview/verdict.ts';
import { headline } from '../../../shared/domain/overview/headline.ts';
import type { MetricKey, MetricValue } from '../../../shared/model/metric-value.ts';
import type { Figure } from '../../../shared/model/panel.ts';
import type { Report } from '../../../shared/model/report.ts';
import { seededRandom } from '../../../scripts/bench/generate-leads.ts';
import { reportSummary } from '../../../shared/documents/report-summary.ts';
import { site } from '../domain/overview/report-sites.ts';
import { of as overviewOf, points } from '../domain/overview/headline-situations.ts';
import { reportFixture } from './report-fixture.ts';

type Level = 'behind' | 'ahead' | 'steady' | 'unclear' | 'unknown';
type Pair = { readonly now: number; readonly before: number };
type Situation = { readonly isShop: boolean; readonly pairs: Readonly<Partial<Record<MetricKey, Pair>>>; readonly isLeadKnown: boolean };

const situations = 300;
const money: readonly MetricKey[] = ['revenue', 'costPerLead', 'adSpend'];
/** Numbers around every edge of the rule: few, none, and changes of a few percent. */
function generate(seed: number): Situation {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[Math.floor(random() * values.length)] ?? values[0];
  const count = (): Pair => {
    const before = pick([0, 15, 100, 400, 2_000]);
    return { before, now: Math.round(before * pick([0, 0.5, 0.93, 0.97, 1, 1.03, 1.07, 2])) + (before === 0 ? pick([0, 0, 30]) : 0) };
  };
  const rate = (size: number): Pair => ({ before: size, now: Math.round(size * pick([0.7, 0.96, 1, 1.04, 1.2]) * 100) / 100 });
  const isShop = random() < 0.4;
  const lead = isShop ? 'revenue' : 'goals';
  const sessions = pick([{ before: 900, now: 1_000 }, { before: 1_000, now: 1_000 }, { before: 1_000, now: 800 }, { before: 12, now: 12 }]);
  return {
    isShop, isLeadKnown: random() > 0.1,
    pairs: { sessions, [lead]: count(), ...(isShop ? { ROAS: rate(pick([0.9, 1.2, 4])) } : { costPerLead: rate(50), adSpend: pick([{ before: 500, now: 500 }, { before: 5_000, now: 5_500 }, { before: 200_000, now: 200_000 }]) }) },
  };
}

/** Whether two numbers lie 1.28 standard errors of their counts apart, on the scale of their logarithms. */
const isApart = ({ now, before }: Pair, nowCount: number, beforeCount: number) =>
  now === 0 || (Math.log(now / before) / 1.28) ** 2 >= 1 / nowCount + 1 / beforeCount;

/** The rule, by hand: what product decisions and the interface say of a headline. */
function expected({ isShop, pairs, isLeadKnown }: Situation): Level {
  const lead = isShop ? pairs.revenue : pairs.goals;
  const { sessions, ROAS, costPerLead } = pairs;
  if (isLeadKnown && lead?.now === 0 && (sessions?.now ?? 0) >= 20) return 'behind';
  const fell = (pair: Pair | undefined, least: number) =>
    pair !== undefined && pair.before > 0 && Math.max(pair.now, pair.before) >= least && pair.now / pair.before - 1 <= -0.05 &&
    (least === 0 || isApart(pair, pair.now, pair.before));
  const { adSpend } = pairs;
  // Leads are spend by cost: so many, so far apart, happen by chance in one of ten comparisons.
  const [leadsNow, leadsBefore] = [(adSpend?.now ?? 0) / (costPerLead?.now ?? 1), (adSpend?.before ?? 0) / (costPerLead?.before ?? 1)];
  const rose = costPerLead !== undefined && costPerLead.now / costPerLead.before - 1 >= 0.05 && isApart(costPerLead, leadsNow, leadsBefore);
  if ((isLeadKnown && fell(lead, isShop ? 0 : 20)) || fell(sessions, 20) || fell(ROAS, 0) || rose) return 'behind';
  if (ROAS !== undefined && ROAS.now < 1) return 'behind';
  if (!isLeadKnown || lead === undefined) return 'unknown';
  if (lead.before === 0) return lead.now > 0 ? 'ahead' : 'steady';
  const change = lead.now / lead.before - 1;
  if (Math.abs(change) < 0.05) return 'steady';
  return change > 0 && (isShop || (Math.max(lead.now, lead.before) >= 20 && isApart(lead, lead.now, lead.before))) ? 'ahead' : 'unclear';
}

const makeValue = (metric: MetricKey, value: number): MetricValue => ({ known: true, value, ...(money.includes(metric) ? { currency: 'USD' } : {}) });
const unknown = { known: false, why: 'no-data' } as const;

function makeNumbers({ isShop, pairs, isLeadKnown }: Situation) {
  return Object.entries(pairs).map(([name, pair]) => {
    const metric = name as MetricKey;
    const isReported = isLeadKnown || metric !== (isShop ? 'revenue' : 'goals');
    return [metric, {
      value: isReported ? makeValue(metric, pair.now) : unknown,
      previous: isReported ? makeValue(metric, pair.before) : unknown,
      change: !isReported || pair.before === 0 ? null : pair.now / pair.before - 1,
      comparable: true,
    }] as const;
  });
}

const fromOverview = { harm: 'behind', 'ads-lose': 'behind', 'nothing-counted': 'behind', unknown: 'unknown', ahead: 'ahead', steady: 'steady', unclear: 'unclear' } as const;
const fromTone = { bad: 'behind', good: 'ahead', info: 'steady', neutral: 'unknown', warning: 'behind' } as const;
const fromSummary = { behind: 'behind', ahead: 'ahead', level: 'steady', unknown: 'unknown' } as const;

/** Steady and unclear have one color and two titles. */
const withUnclear = (level: Level, { title }: { title: string }): Level => (title.startsWith('No clear change') ? 'unclear' : level);

/** What each surface says of one situation. */
function shown(situation: Situation): Record<string, Level | 'quiet'> {
  const numbers = makeNumbers(situation);
  const figures = numbers.map(([metric, compared]): Figure => ({ metric, ...compared, series: points('2026-10-20', '2026-11-19'), previousSeries: points('2026-09-19', '2026-10-19') }));
  const { situation: overviewSituation } = headline(overviewOf(figures));
  const base = reportFixture({ shop: situation.isShop });
  const none = { value: { known: false as const, why: 'disabled' as const }, previous: { known: false as const, why: 'disabled' as const }, change: null, comparable: true };
  const metrics = Object.fromEntries(Object.keys(base.metrics).map(metric => [metric, none])) as Report['metrics'];
  const report: Report = { ...base, metrics: { ...metrics, ...Object.fromEntries(numbers) } };
  const whole = allSitesHeadline({ sites: [], metrics: report.metrics }, 'before', situation.isShop ? 'revenue' : 'goals');
  const summary = reportSummary(report, 'before');
  const siteRow = site('A', {}, {});
  const state = findSiteState({ ...siteRow, metrics: { ...(situation.isShop ? {} : { revenue: none }), ...Object.fromEntries(numbers.map(([metric, { value, previous }]) => [metric, { value, previous }])) } });
  const level = (Object.entries(fromOverview).find(([name]) => name === overviewSituation)?.[1]) ?? 'unknown';
  return {
    overview: level, allSites: withUnclear(fromTone[whole.tone], whole), report: withUnclear(fromSummary[summary.tone], summary),
    site: ['falling', 'no-goals', 'no-sessions'].includes(state) ? 'behind' : 'quiet',
  };
}

describe('the verdict', () => {
  test('is a sentence that compares with its period', () => {
    const before = 'September 2026';
    expect([
      verdictText({ level: 'ahead' }, 'goals', before), verdictText({ level: 'steady' }, 'goals', before), verdictText({ level: 'unknown' }, 'goals', before),
      verdictText({ level: 'behind', cause: 'harm', metric: 'goals', change: -0.3 }, 'goals', before), verdictText({ level: 'behind', cause: 'harm', metric: 'costPerLead', change: 0.18 }, 'goals', before),
      verdictText({ level: 'behind', cause: 'nothing-counted', sessions: 1200 }, 'revenue', before), verdictText({ level: 'behind', cause: 'ads-lose', returned: 0.66 }, 'revenue', before),
    ]).toEqual([
      'Ahead of September 2026', 'Steady compared with September 2026', 'Not comparable with September 2026', 'Behind September 2026', 'Cost per lead +18.0% vs. September 2026',
      '1,200 sessions and no revenue', 'Ads bring back less than they cost: the return on ad spend is 0.66',
    ]);
  });
  test(`is the same for ${situations} generated situations on all screens, reports and PDFs`, () => {
    const levels = new Map<Level, number>();
    const disagreements = Array.from({ length: situations }, (_, seed) => {
      const situation = generate(seed + 1);
      const expectedLevel = expected(situation);
      levels.set(expectedLevel, (levels.get(expectedLevel) ?? 0) + 1);
      const { site: listed, ...others } = shown(situation);
      const isListed = (listed === 'behind') === (expectedLevel === 'behind');
      return Object.values(others).every(level => level === expectedLevel) && isListed ? [] : [{ situation, wanted: expectedLevel, others, listed }];
    }).flat();
    expect(disagreements).toEqual([]);
    for (const level of ['behind', 'ahead', 'steady', 'unclear', 'unknown'] as const) expect(levels.get(level) ?? 0).toBeGreaterThan(5);
  });
});
