import type { headline } from '../../../../shared/domain/overview/headline.ts';
import type { Panels } from '../../../../shared/domain/overview/input.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { MetricValue } from '../../../../shared/model/metric-value.ts';
import type { Channel, Figure, Overview } from '../../../../shared/model/panel.ts';

const provenance = { sources: [] };
export const points = (from: string, to: string) => eachDay(from, to).map(date => ({ date, value: 1, provisional: false }));
const makeValue = (value: number): MetricValue => ({ known: true, value });
const usd = (value: number): MetricValue => ({ known: true, value, currency: 'USD' });
/** A figure from `before` to `now`; its change is written by hand. */
export const figure = (metric: Figure['metric'], before: number, now: number, change: number | null, more: Partial<Figure> = {}): Figure => {
  const value = ['revenue', 'costPerLead', 'adSpend'].includes(metric) ? usd : makeValue;
  return {
    metric, change, comparable: true, value: value(now), previous: value(before),
    series: points('2026-10-20', '2026-11-19'), previousSeries: points('2026-09-19', '2026-10-19'), ...more,
  };
};
type Reason = 'zero' | 'not-connected' | 'reconnect-needed' | 'not-settled' | 'not-counted' | 'other-property';
const empty = (reason: Reason, since?: string) => ({ state: 'empty' as const, reason, service: 'ga4' as const, missingDays: [], ...(since === undefined ? {} : { since }) });
export const lost = (measure: 'goals' | 'revenue', ...rows: [Channel, number, number | null][]): Panels['channels'] => ({
  state: 'ready', provenance,
  data: { measure, total: 1, previousTotal: 1, rows: rows.map(([channel, previous, value]) => ({ channel, value: value ?? 0, previous, sessions: 1, share: null, change: null })) },
});
/** Channels of which one was not there before. */
const withoutPast = (channel: Channel, value: number): Panels['channels'] => ({
  state: 'ready', provenance,
  data: { measure: 'goals', total: 1, previousTotal: 1, rows: [{ channel, value, previous: null, sessions: 1, share: null, change: null }] },
});
export const audit = (score: number | null, passed: number, close: number, failed: number): Panels['audit'] => ({
  state: 'ready', provenance,
  data: {
    previousScore: null, colorHex: '#000000', history: [],
    latest: { auditId: 'a1', siteId: 's', yearMonth: '202610', timestamp: '2026-11-04T06:00:00Z', type: 'standard', version: 2, run: 1, status: 'settled', score, passed, close, failed },
  },
});
export const of = (figures: Figure[], panels: Partial<Panels> = {}, more: Partial<Pick<Overview, 'troubled' | 'collecting'>> = {}): Parameters<typeof headline>[0] => ({
  panels: {
    figures: { state: 'ready', data: { figures }, provenance }, channels: empty('zero'), cities: empty('zero'), pagespeed: empty('not-connected'), audit: empty('not-settled'), ...panels,
  },
  ...more,
});
const without = (reason: Reason, since?: string, more: Partial<Pick<Overview, 'troubled' | 'collecting'>> = {}) => of([], { figures: empty(reason, since) }, more);
export const broken = (service: Connection['service'], lastDay: string | null = '2026-11-16', state: 'reconnect-needed' | 'access-lost' = 'reconnect-needed') => ({ service, state, lastDay });

export const sessions = (change: number, before = 10_000) => figure('sessions', before, Math.round(before * (1 + change)), change);
export const goals = (change: number, before = 1000) => figure('goals', before, Math.round(before * (1 + change)), change);
export const cost = (change: number) => figure('costPerLead', 50, 50 * (1 + change), change);
const revenue = (change: number) => figure('revenue', 10_000, 10_000 * (1 + change), change);
const roas = (change: number, now = 3) => figure('ROAS', now / (1 + change), now, change);
export const joined = (metric: Figure['metric']) => figure(metric, 100, 400, 3, { comparable: false });
export const was = 'the previous 31 days';
export const misses = audit(15, 3, 2, 15);
export const collecting = { service: 'ga4' as const, done: 11, total: 18 };

/** What is known of a site, and what its headline says, where its button leads. */
type Row = readonly [name: string, given: Parameters<typeof headline>[0], situation: string, title: string, button: string | null, leads?: string];
/** The headline's situations, written by hand from issue 16 and the product's decisions: each with its sentence and its button. */
export const situations: readonly Row[] = [
  // A connection to mend wins over everything else.
  ['reconnect, with days of before in the range', of([sessions(-0.4), goals(-0.4)], {}, { troubled: [broken('ga4')] }), 'reconnect', 'Google Analytics stopped reporting after Nov 16. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['reconnect, without a day', without('reconnect-needed', '2026-09-02', { troubled: [broken('ga4', '2026-09-02')] }), 'reconnect', 'Google Analytics stopped reporting after Sep 2. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['reconnect that only the panel knows', without('reconnect-needed', '2026-09-02'), 'reconnect', 'Google Analytics stopped reporting after Sep 2. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['reconnect before any day came', without('reconnect-needed', undefined, { troubled: [broken('ga4', null)] }), 'reconnect', 'Google Analytics stopped reporting. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['another service to reconnect', of([sessions(0), goals(0)], {}, { troubled: [broken('gmb')] }), 'reconnect', 'Google Business Profile stopped reporting after Nov 16. Reconnect it.', 'Reconnect', 'connect gmb'],
  ['two services: Analytics first', of([sessions(0), goals(0)], {}, { troubled: [broken('fb'), broken('ga4')] }), 'reconnect', 'Google Analytics stopped reporting after Nov 16. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['an account that can no longer be read', of([goals(0)], {}, { troubled: [broken('ga4', '2026-11-16', 'access-lost')] }), 'reconnect', 'Google Analytics is no longer accessible after Nov 16. Choose another account.', 'Open connection', 'connect ga4'],
  ['reconnect wins over failed figures', of([], { figures: { state: 'failed', message: 'x', reference: 'y' } }, { troubled: [broken('ga4')] }), 'reconnect', 'Google Analytics stopped reporting after Nov 16. Reconnect it.', 'Reconnect'],
  ['reconnect wins over a running collection', without('not-settled', undefined, { troubled: [broken('fb')], collecting }), 'reconnect', 'Facebook Ads stopped reporting after Nov 16. Reconnect it.', 'Reconnect'],
  ['reconnect wins over no goals', of([sessions(0), figure('goals', 5, 0, null)], {}, { troubled: [broken('ga4')] }), 'reconnect', 'Google Analytics stopped reporting after Nov 16. Reconnect it.', 'Reconnect'],
  // Nothing to count yet.
  ['the figures failed', of([], { figures: { state: 'failed', message: 'x', reference: 'y' } }), 'failed', 'We couldn\'t load the main figures', null],
  ['nothing connected', without('not-connected'), 'not-connected', 'Connect Google Analytics to see your first numbers.', 'Connect Google Analytics', 'connect ga4'],
  ['collecting, nothing there yet', without('not-settled', '2026-11-22', { collecting }), 'collecting', 'Syncing your history: 11 of 18 months done.', 'See progress', 'connect ga4'],
  ['collecting, not one month there', without('not-settled', undefined, { collecting: { ...collecting, done: 0 } }), 'collecting', 'Syncing your history: 0 of 18 months done.', 'See progress'],
  ['collecting, without a comparison', of([sessions(0), joined('goals')], {}, { collecting }), 'collecting', 'Syncing your history: 11 of 18 months done.', 'See progress'],
  ['collecting, but both periods are here', of([sessions(0), goals(0.1)], {}, { collecting }), 'ahead', 'Ahead: goals +10.0%, sessions unchanged.', 'See what changed'],
  ['the days do not count', without('not-counted', '2026-11-22'), 'waiting', 'Google Analytics data starts on Nov 22, 2026.', 'See connection', 'connect ga4'],
  ['another property was connected', without('other-property', '2026-11-22'), 'waiting', 'Another property was connected until Nov 22, 2026.', 'See connection', 'connect ga4'],
  ['another property was connected, until a day unknown', without('other-property'), 'waiting', 'Another property was connected then.', 'See connection', 'connect ga4'],
  ['the days do not count, from a day untold', without('not-counted'), 'waiting', 'Google Analytics data starts on a later day.', 'See connection', 'connect ga4'],
  ['the days are to come', without('not-settled', '2026-11-22'), 'waiting', 'Numbers for this period are on their way.', 'See connection', 'connect ga4'],
  ['no session', without('zero'), 'nothing-counted', 'No sessions in this period.', 'Check connection', 'connect ga4'],
  ['sessions and no goals, 41 before', of([figure('sessions', 2300, 2261, -0.017), figure('goals', 41, 0, null)]), 'nothing-counted', '2,261 sessions and no goals in this period.', 'See goals', '/goals'],
  ['sessions and never a goal', of([figure('sessions', 2300, 2261, -0.017), figure('goals', 0, 0, null)]), 'nothing-counted', '2,261 sessions and no goals in this period.', 'See goals', '/goals'],
  ['sessions down by a fifth, score 15, no goals', of([figure('sessions', 2902, 2261, -0.221), figure('goals', 0, 0, null)], { audit: misses }), 'nothing-counted', '2,261 sessions and no goals in this period.', 'See goals', '/goals'],
  ['no goals, whose comparison is in part', of([sessions(0), figure('goals', 9, 0, null, { comparable: false })]), 'nothing-counted', '10,000 sessions and no goals in this period.', 'See goals'],
  ['19 sessions without goals are chance', of([figure('sessions', 19, 19, 0), figure('goals', 0, 0, null)]), 'steady', 'Steady: goals unchanged, sessions unchanged.', 'See what changed'],
  ['20 sessions without goals are not', of([figure('sessions', 19, 20, 0.053), figure('goals', 0, 0, null)]), 'nothing-counted', '20 sessions and no goals in this period.', 'See goals'],
  ['a shop without revenue', of([figure('revenue', 500, 0, null), sessions(0)]), 'nothing-counted', '10,000 sessions and no revenue in this period.', 'See e-commerce', '/ads-ecommerce'],
  ['unknown goals are not none', of([sessions(0), figure('goals', 5, 0, null, { value: { known: false, why: 'missing-days' } })]), 'unknown', `Not comparable with ${was}.`, 'See what changed'],
  ['reconnect that only the panel knows, before any day came', without('reconnect-needed'), 'reconnect', 'Google Analytics stopped reporting. Reconnect it.', 'Reconnect', 'connect ga4'],
  ['a shop that never sold', of([figure('revenue', 0, 0, null), sessions(0)]), 'nothing-counted', '10,000 sessions and no revenue in this period.', 'See e-commerce', '/ads-ecommerce'],
  ['no conversions, and nobody knows of before', of([figure('goals', 0, 0, null, { previous: { known: false, why: 'no-data' } }), sessions(0)]), 'nothing-counted', '10,000 sessions and no goals in this period.', 'See goals', '/goals'],
  // The largest harmful change.
  ['sessions −22.1% and a score of 15', of([sessions(-0.221), goals(0)], { audit: misses }), 'harm', `Sessions −22.1% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['cost per lead +28.1%', of([sessions(0.01), goals(0.007), cost(0.281)]), 'harm', `Cost per lead +28.1% vs. ${was}.`, 'See paid campaigns', '/ads-paid'],
  ['goals −10% without channels', of([sessions(0), goals(-0.1)]), 'harm', `Goals −10.0% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['goals −10%, direct lost most', of([goals(-0.1)], { channels: lost('goals', ['organic', 4, 5], ['direct', 900, 700], ['paid', 100, 50]) }), 'harm', `Goals −10.0% vs. ${was}.`, 'See direct', '/channel-performance/direct'],
  ['goals −10%, a channel without a past lost nothing', of([goals(-0.1)], { channels: withoutPast('direct', 50) }), 'harm', `Goals −10.0% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['a count that is unknown on one side, the other large', of([figure('sessions', 1000, 0, -0.3, { value: { known: false, why: 'no-data' } })]), 'harm', `Sessions −30.0% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['goals −10%, no channel lost', of([goals(-0.1)], { channels: lost('goals', ['organic', 4, 5]) }), 'harm', `Goals −10.0% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['sessions fell: channels of goals are not their source', of([sessions(-0.1), goals(0)], { channels: lost('goals', ['direct', 9, 5]) }), 'harm', `Sessions −10.0% vs. ${was}.`, 'See channels', '/channel-performance'],
  ['exactly −5%', of([goals(-0.05, 10_000)]), 'harm', `Goals −5.0% vs. ${was}.`, 'See channels'],
  ['−4.9%', of([goals(-0.049)]), 'steady', 'Steady: goals −4.9%.', 'See what changed'],
  ['the larger of two', of([sessions(-0.1), goals(-0.2), cost(0.15)]), 'harm', `Goals −20.0% vs. ${was}.`, 'See channels'],
  ['cost rose more than goals fell', of([goals(-0.1), cost(0.4)]), 'harm', `Cost per lead +40.0% vs. ${was}.`, 'See paid campaigns'],
  ['harm wins over ahead', of([sessions(-0.3), goals(0.4)]), 'harm', `Sessions −30.0% vs. ${was}.`, 'See channels'],
  ['cost fell: no harm', of([goals(0), cost(-0.3)]), 'steady', 'Steady: goals unchanged, cost per lead −30.0%.', 'See what changed'],
  ['spend is neither good nor bad', of([goals(0.01), figure('adSpend', 100, 300, 2)]), 'steady', 'Steady: goals +1.0%.', 'See what changed'],
  ['a count of less than 20 is chance', of([sessions(0), figure('goals', 19, 10, -0.474)]), 'unclear', 'No clear change: goals −47.4%, sessions unchanged.', 'See what changed'],
  ['a rise of 14 % of 50 is chance', of([sessions(0), goals(0.14, 50)]), 'unclear', 'No clear change: goals +14.0%, sessions unchanged.', 'See what changed'],
  ['cost per lead +19% of 40 leads is chance', of([sessions(0), goals(0), figure('adSpend', 2000, 2000, 0), cost(0.19)]), 'steady', 'Steady: goals unchanged, cost per lead +19.0%.', 'See what changed'],
  ['cost per lead +19% of 400 leads is not', of([sessions(0), goals(0), figure('adSpend', 20_000, 20_000, 0), cost(0.19)]), 'harm', `Cost per lead +19.0% vs. ${was}.`, 'See paid campaigns'],
  ['revenue −8% of 100 orders is chance', of([revenue(-0.08), figure('transactions', 100, 95, -0.05)]), 'unclear', 'No clear change: revenue −8.0%.', 'See what changed'],
  ['revenue −8% of 5,000 orders is not', of([revenue(-0.08), figure('transactions', 5000, 4600, -0.08)]), 'harm', `Revenue −8.0% vs. ${was}.`, 'See e-commerce'],
  ['a count of 20 before is not', of([sessions(0), figure('goals', 20, 10, -0.5)]), 'harm', `Goals −50.0% vs. ${was}.`, 'See channels'],
  ['what was collected in part is no harm', of([sessions(0), goals(0.01), figure('costPerLead', 50, 90, 0.8, { comparable: false })]), 'steady', 'Steady: goals +1.0%, sessions unchanged.', 'See what changed'],
  ['revenue −8% of a shop', of([revenue(-0.08), roas(0)]), 'harm', `Revenue −8.0% vs. ${was}.`, 'See e-commerce', '/ads-ecommerce'],
  ['revenue −8%, paid lost most', of([revenue(-0.08)], { channels: lost('revenue', ['paid', 900, 100]) }), 'harm', `Revenue −8.0% vs. ${was}.`, 'See paid ads', '/channel-performance/paid'],
  ['transactions', of([revenue(0), figure('transactions', 100, 80, -0.2)]), 'harm', `Transactions −20.0% vs. ${was}.`, 'See e-commerce', '/ads-ecommerce'],
  ['return on ad spend fell', of([revenue(0), roas(-0.3)]), 'harm', `Return on ad spend −30.0% vs. ${was}.`, 'See paid campaigns', '/ads-paid'],
  ['social sessions', of([revenue(0), figure('socialSessions', 100, 60, -0.4)]), 'harm', `Social sessions −40.0% vs. ${was}.`, 'See social media', '/social-media'],
  // Ads that cost more than they bring.
  ['ROAS 0.70 that rose', of([revenue(0.2), roas(0.3, 0.7)]), 'ads-lose', 'Ads bring back less than they cost: the return on ad spend is 0.70.', 'See paid campaigns', '/ads-paid'],
  ['ROAS 1 covers its cost', of([revenue(0.2), roas(0.3, 1)]), 'ahead', 'Ahead: revenue +20.0%, return on ad spend +30.0%.', 'See what changed'],
  ['an unknown ROAS says nothing', of([revenue(0.2), figure('ROAS', 1, 0, null, { value: { known: false, why: 'no-denominator' } })]), 'ahead', 'Ahead: revenue +20.0%.', 'See what changed'],
  // How it went.
  ['goals up 10.3% at a lower cost', of([sessions(0.09), goals(0.103), cost(-0.026)]), 'ahead', 'Ahead: goals +10.3%, cost per lead −2.6%.', 'See what changed', '/channel-performance'],
  ['exactly +5%', of([goals(0.05, 10_000)]), 'ahead', 'Ahead: goals +5.0%.', 'See what changed'],
  ['+4.9%', of([goals(0.049)]), 'steady', 'Steady: goals +4.9%.', 'See what changed'],
  ['up from 0', of([sessions(0), figure('goals', 0, 12, null)]), 'ahead', 'Ahead: goals up from 0, sessions unchanged.', 'See what changed'],
  ['both measures are named', of([sessions(0.01), goals(0.007)]), 'steady', 'Steady: goals +0.7%, sessions +1.0%.', 'See what changed'],
  ['steady, with misses in the audit', of([goals(0.007)], { audit: misses }), 'steady', 'Steady: goals +0.7%.', 'See easiest fix', '/audit/a1'],
  ['ahead, with misses in the audit', of([goals(0.2)], { audit: misses }), 'ahead', 'Ahead: goals +20.0%.', 'See easiest fix', '/audit/a1'],
  ['an audit in which all pass', of([goals(0.007)], { audit: audit(100, 20, 0, 0) }), 'steady', 'Steady: goals +0.7%.', 'See what changed'],
  ['an audit without a score', of([goals(0.007)], { audit: audit(null, 0, 0, 0) }), 'steady', 'Steady: goals +0.7%.', 'See what changed'],
  ['slow pages are not the headline of every site', of([goals(0.007)], { pagespeed: { state: 'ready', provenance, data: { runs: [] } } }), 'steady', 'Steady: goals +0.7%.', 'See what changed'],
  // Not comparable.
  ['in part', of([joined('goals')]), 'unknown', `Not comparable with ${was}.`, 'See what changed'],
  ['in part, with misses in the audit', of([joined('goals')], { audit: misses }), 'unknown', `Not comparable with ${was}.`, 'See easiest fix', '/audit/a1'],
  ['two currencies', of([figure('revenue', 1, 1, null, { value: { known: true, value: 1, currency: 'EUR' } })]), 'unknown', `Not comparable with ${was}.`, 'See what changed'],
  ['no figure to judge by', of([sessions(0.5)]), 'unknown', 'No comparison yet.', 'See what changed'],
  ['nothing known before', of([figure('goals', 0, 50, null, { previous: { known: false, why: 'missing-days' } })]), 'unknown', `Not comparable with ${was}.`, 'See what changed'],
];
