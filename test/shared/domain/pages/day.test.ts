import { describe, expect, it } from 'vitest';
import { buildDay, dayPanels } from '../../../../shared/domain/pages/day.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { dayMetricKeys } from '../../../../shared/model/day.ts';
import { findDayMetric } from '../../../../shared/screens/day-metrics.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { facebookDay, gscDay, linkedinDay } from '../../numbers/metrics/sample-platform-days.ts';
import { coreDay } from '../support-days.ts';
import { nodeInput, nodeOfSites } from './sample-nodes.ts';
import { bought, connection, input } from './sample-pages.ts';

const day = '2026-11-12';
const range = { start: '2026-09-17', end: day };
const google = (sessions: number) => ({ source: 'google', medium: 'organic', campaign: '(organic)', sessions });
const email = (sessions: number) => ({ source: 'list', medium: 'email', campaign: 'Fall', sessions });
/** 100 organic sessions a day, 20 more on Thursdays by email, and on the day itself 90 and 5. */
const core = (lacks: readonly string[] = []) =>
  eachDay(range.start, day).filter(date => !lacks.includes(date)).map(date => (date === day ? coreDay(date, [google(90), email(5)]) : coreDay(date, [google(100), ...(new Date(date).getUTCDay() === 4 ? [email(20)] : [])])));
const site = (days: StoredDays) => input(days, { range, comparison: range });

describe("a site's day", () => {
  it('is broken down and compared with the same weekday', () => {
    const view = buildDay({ input: site({ ga4: { core: core() } }), metric: 'sessions' }, day);
    expect(view.total).toEqual({ value: 95, usual: 120, weeks: 8 });
    expect(view.currency).toBeNull();
    const channels = view.breakdowns.find(({ dimension }) => dimension === 'channel');
    expect(channels?.rows.map(({ key, value, usual }) => [key[0], value, usual])).toEqual([['email', 5, 20], ['organic', 90, 100]]);
    expect(channels?.other).toEqual({ value: 0, usual: 0 });
    const campaigns = view.breakdowns.find(({ dimension }) => dimension === 'campaign');
    expect(campaigns?.rows).toEqual([{ key: ['Fall'], channel: 'email', value: 5, usual: 20 }]);
    expect(campaigns?.other).toEqual({ value: 90, usual: 100 });
    // These days have no devices, and no day of cities is stored.
    expect(view.breakdowns.map(({ dimension }) => dimension)).toEqual(['channel', 'campaign']);
    expect(view.provenance.sources.map(({ service, settlesOn }) => [service, settlesOn])).toEqual([['ga4', null]]);
  });

  it('uses the available weeks if there are at least four', () => {
    const lacks = ['2026-11-05', '2026-10-29', '2026-10-22', '2026-10-15'];
    expect(buildDay({ input: site({ ga4: { core: core(lacks) } }), metric: 'sessions' }, day).total).toEqual({ value: 95, usual: 120, weeks: 4 });
    expect(buildDay({ input: site({ ga4: { core: core([...lacks, '2026-10-08']) } }), metric: 'sessions' }, day).total).toEqual({ value: 95, usual: null, weeks: 3 });
  });

  it('has no number if unknown, and the platform explains why', () => {
    const view = buildDay({ input: site({ ga4: { core: core([day]) } }), metric: 'sessions' }, day);
    expect(view).toMatchObject({ total: null, breakdowns: [] });
    expect(view.provenance.sources.map(({ missingDays }) => missingDays)).toEqual([[day]]);
    expect(buildDay({ input: input({}, { range, connections: [] }), metric: 'sessions' }, day).provenance).toEqual({ sources: [] });
  });

  it('has money in one currency or not at all', () => {
    const days = (currency: string) => [...eachDay(range.start, '2026-11-11').map(date => bought(date, 40)), bought(day, 100, currency)];
    expect(buildDay({ input: site({ ga4: { core: days('USD') } }), metric: 'revenue' }, day)).toMatchObject({ total: { value: 100, usual: 40 }, currency: 'USD' });
    expect(buildDay({ input: site({ ga4: { core: days('EUR') } }), metric: 'revenue' }, day)).toMatchObject({ total: null, currency: null, breakdowns: [] });
  });

  it('is empty if a platform counts zero, and has no number if unreported', () => {
    const ads = (leads: number | null, campaigns = [{ oneClickLeads: leads }, { oneClickLeads: 2 }]) => linkedinDay(day, campaigns.map((more, index) => ({ id: `c${index}`, name: `C${index}`, ...more })));
    const of = (core: ReturnType<typeof linkedinDay>, metric: 'leads' | 'spend') => buildDay({ input: input({ linkedin: { core: [core] } }, { range, connections: [connection('linkedin')] }), metric }, day);
    expect(of(ads(null), 'leads')).toMatchObject({ total: { value: 2, usual: null }, breakdowns: [{ dimension: 'adPlatform' }, { rows: [{ value: 2 }], other: { value: 0 } }] });
    expect(of(linkedinDay(day, []), 'spend')).toMatchObject({ total: { value: 0, usual: null }, breakdowns: [] });
    expect(of(linkedinDay(day, [{ id: 'c', name: 'C', oneClickLeads: null }]), 'leads')).toMatchObject({ total: null, breakdowns: [] });
  });

  it('breaks clicks from search down by term, with the rare terms that Search Console hides as others', () => {
    const days = eachDay(range.start, day).map(date => ({ date, clicks: date === day ? 40 : 60 }));
    const gsc = {
      core: days.map(({ date, clicks }) => gscDay(date, clicks, 10 * clicks, 4)),
      terms: days.map(({ date, clicks }) => ({ date, queries: [{ query: 'pizza', clicks: clicks - 15, impressions: 300, position: 2 }], pages: [] })),
    };
    const view = buildDay({ input: input({ gsc }, { range, connections: [connection('gsc')] }), metric: 'searchClicks' }, day);
    expect(view.total).toEqual({ value: 40, usual: 60, weeks: 8 });
    expect(view.breakdowns).toMatchObject([{ dimension: 'query', rows: [{ key: ['pizza'], value: 25, usual: 45 }], other: { value: 15, usual: 15 } }]);
  });

  it('compares ads only with weeks of the same platforms', () => {
    const fb = eachDay(range.start, day).map(date => facebookDay(date, [{ id: 'f', name: 'F', spend: date === day ? 12 : 10 }]));
    const view = buildDay({ input: input({ fb: { core: fb } }, { range, connections: [connection('fb')] }), metric: 'spend' }, day);
    expect(view).toMatchObject({ total: { value: 12, usual: 10, weeks: 8 }, currency: 'USD' });
    expect(view.breakdowns.map(({ dimension, rows: [first] }) => [dimension, first?.value, first?.usual])).toEqual([['adPlatform', 12, 10], ['adCampaign', 12, 10]]);
    const since = fb.filter(({ date }) => date >= '2026-11-01');
    expect(buildDay({ input: input({ fb: { core: since } }, { range, connections: [connection('fb')] }), metric: 'spend' }, day).total).toMatchObject({ usual: null, weeks: 1 });
  });
});

describe('a day of several sites', () => {
  const node = nodeOfSites({ a: { ga4: { core: core() } }, b: { ga4: { core: core() } } }, range);
  it('adds up the sites', () => {
    const view = buildDay({ input: nodeInput(node, range), metric: 'sessions' }, day);
    expect(view.total).toEqual({ value: 190, usual: 240, weeks: 8 });
    expect(view.breakdowns[0]?.rows.map(({ key, value, usual }) => [key[0], value, usual])).toEqual([['email', 10, 40], ['organic', 180, 200]]);
  });
  it('is unknown if its breakdowns are not stored, or no site has the day', () => {
    expect(buildDay({ input: nodeInput({ ...node, lineMonths: new Set() }, range), metric: 'sessions' }, day).total).toBeNull();
    expect(buildDay({ input: nodeInput(node, range), metric: 'sessions' }, '2026-11-13').total).toBeNull();
  });
});

describe('a chart', () => {
  it('opens the day view of its own metric, or of one that drives it', () => {
    const rows = [
      ['sessions', ['ga4'], 'sessions'], ['costPerLead', ['fb'], 'spend'], ['clicks', ['fb'], 'clicks'], ['bounceRate', ['ga4'], 'sessions'],
      ['costPerConversion', ['linkedin'], 'spend'], ['profileViews', ['gmb'], null],
      ['searchClicks', ['gsc'], 'searchClicks'], ['searchPosition', ['gsc'], 'searchImpressions'], ['searchClickRate', ['gsc'], 'searchClicks'],
    ] as const;
    for (const [key, services, metric] of rows) expect([key, findDayMetric(key, services)]).toEqual([key, metric]);
  });
  it('has breakdowns for every day metric', () => {
    for (const metric of dayMetricKeys) expect(Object.values(dayPanels(metric)).map(({ columns }) => columns)).toContainEqual([metric]);
  });
});
