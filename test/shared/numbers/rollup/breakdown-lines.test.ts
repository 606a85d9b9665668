import { describe, expect, it } from 'vitest';
import type { BreakdownLine } from '../../../../shared/model/breakdown-rows.ts';
import { getDimension } from '../../../../shared/numbers/breakdowns/registry.ts';
import { addSiteDays, cutLines, foldMonth, type Lines, listLines, type MonthLines, replacePoints, type StoredLines } from '../../../../shared/numbers/rollup/breakdown-lines.ts';
import { type Parts, sumLines } from '../../../../shared/numbers/rollup/sum-lines.ts';
import { coreDay } from '../../domain/support-days.ts';
import { facebookDay, linkedinDay } from '../metrics/sample-platform-days.ts';

const row = (campaign: string, sessions: number, more = {}) => ({ source: 'letter', medium: 'email', campaign, sessions, engagedSessions: 0, keyEvents: 1, transactions: 0, revenue: 2, ...more });
/** The lines of a breakdown of October 2026 over sites with one day each. */
function buildLines(key: Parameters<typeof cutLines>[1], ...sites: Parameters<typeof addSiteDays>[1][]): Lines {
  const month: MonthLines = new Map();
  for (const site of sites) addSiteDays(month, site, '202610');
  return month.get(key) ?? new Map();
}
const stored = (lines: Lines): StoredLines => ({ days: new Map([['202610', listLines(lines)]]), years: new Map([['2026', foldMonth(listLines(lines), 9)]]) });
const whole: Parts = { days: [], months: ['202610'] };
const oneDay: Parts = { days: ['2026-10-05'], months: [] };
const traffic = (campaigns: number, from = 0) => ({ ga4: { core: [coreDay('2026-10-05', Array.from({ length: campaigns }, (_, index) => row(`C${index + from}`, index + 1)))] } });

describe("a month's breakdown rows", () => {
  it('keep the largest rows and combine all others, so that the total stays exact', () => {
    const lines = buildLines('campaign', traffic(600));
    const cut = cutLines(lines, 'campaign');
    const rows = [...cut.values()].filter(({ kind }) => kind === undefined);
    expect(rows).toHaveLength(500);
    expect(rows.some(({ key }) => key[0] === 'C99')).toBe(false);
    expect(rows.some(({ key }) => key[0] === 'C100')).toBe(true);
    const [rest] = [...cut.values()].filter(({ kind }) => kind === 'rest');
    // 1 + 2 + ... + 100.
    expect(rest).toMatchObject({ key: ['(other)'], channel: 'email', currency: 'USD', facts: { sessions: [null, null, null, null, 5050] } });
    for (const parts of [whole, oneDay]) {
      const { rows: shown, total } = sumLines(getDimension('campaign'), stored(cut), parts, { hasMoney: true }, undefined);
      expect([shown.size, total.sessions, total.revenue]).toEqual([500, 180_300, 1200]);
    }
  });

  it('rank ties by the next measure, then by name', () => {
    const lines: Lines = new Map();
    const add = (name: string, sessions: number, goals: number) => lines.set(name, { key: [name], facts: { sessions: [sessions], goals: [goals] } });
    add('b', 3, 1);
    add('a', 3, 1);
    add('c', 3, 2);
    add('d', 1, 9);
    expect([...cutLines(lines, 'device', 2).values()].map(({ key, kind }) => [kind, ...key])).toEqual([[undefined, 'c'], [undefined, 'a'], ['rest', '(other)']]);
    expect(cutLines(lines, 'device', 4)).toBe(lines);
  });

  it('stay limited in number while sites are added, with an exact total', () => {
    const lines = buildLines('campaign', traffic(2500), traffic(2500, 2500));
    expect(lines.size).toBeLessThanOrEqual(2003);
    const { total } = sumLines(getDimension('campaign'), stored(lines), whole, { hasMoney: false }, undefined);
    expect(total).toEqual({ sessions: 2 * 3_126_250, engagedSessions: 0, goals: 5000, transactions: 0 });
  });

  it('of ad campaigns have platform remainders, and total only values all paid platforms report', () => {
    const fb = facebookDay('2026-10-05', Array.from({ length: 3 }, (_, index) => ({ id: `f${index}`, name: `F${index}`, spend: 10 + index })));
    const linkedin = linkedinDay('2026-10-05', [{ id: 'l', name: 'L', spend: 1, oneClickLeads: null, externalWebsiteConversions: null }]);
    const cut = cutLines(buildLines('adCampaign', { fb: { core: [fb] }, linkedin: { core: [linkedin] } }), 'adCampaign', 2);
    expect([...cut.values()].flatMap(({ kind, key }) => (kind === 'rest' ? [key] : []))).toEqual([['Facebook Ads', '(other)'], ['LinkedIn Ads', '(other)']]);
    const { total } = sumLines(getDimension('adCampaign'), stored(cut), oneDay, { hasMoney: true }, undefined);
    expect(total.adSpend).toBe(34);
    expect(total).not.toHaveProperty('paidLeads');
  });

  it("of ad devices have the campaigns' total, separately per currency", () => {
    const day = (currency: string) => ({ ...facebookDay('2026-10-05', [{ spend: 10 }], currency), devices: [{ device: 'iphone', spend: 9, impressions: 5, clicks: 1 }] });
    const single = sumLines(getDimension('adDevice'), stored(buildLines('adDevice', { fb: { core: [day('USD')] } })), oneDay, { hasMoney: true }, undefined);
    expect([single.total.adSpend, [...single.rows.values()].map(({ facts }) => facts.adSpend)]).toEqual([10, [9]]);
    const two = sumLines(getDimension('adDevice'), stored(buildLines('adDevice', { fb: { core: [day('USD')] } }, { fb: { core: [day('EUR')] } })), oneDay, { hasMoney: true }, undefined);
    expect(two.total).not.toHaveProperty('adSpend');
  });

  it('leave out a fact that any site is missing on any day', () => {
    const complete = { ga4: { core: [coreDay('2026-10-05', [row('A', 5)])] } };
    const unknown = { ga4: { core: [{ ...coreDay('2026-10-06', [row('A', 7)]), unknown: ['keyEvents', 'newUsers'] }] } };
    const lines = stored(buildLines('campaign', complete, unknown));
    const sum = (parts: Parts) => sumLines(getDimension('campaign'), lines, parts, { hasMoney: false }, undefined);
    expect(sum(whole).total).toEqual({ sessions: 12, engagedSessions: 0, transactions: 0 });
    expect(sum(oneDay).total).toMatchObject({ sessions: 5, goals: 1 });
    expect(sum({ days: ['2026-10-06'], months: [] }).rows.get('[["A"],"email",null]')?.facts).toEqual({ sessions: 7, engagedSessions: 0, transactions: 0 });
  });

  it('of filtered channels use the rows of those channels as the total', () => {
    const site = { ga4: { core: [coreDay('2026-10-05', [row('A', 5), row('B', 3, { source: 'google', medium: 'cpc' })])] } };
    const of = (key: 'campaign' | 'channel') => stored(buildLines(key, site));
    const { rows, total } = sumLines(getDimension('campaign'), of('campaign'), oneDay, { hasMoney: false, channels: ['paid'] }, of('channel'));
    expect([[...rows.values()].map(({ key }) => key[0]), total.sessions]).toEqual([['B'], 3]);
  });

  it('preserve a term without a number only for days in its month', () => {
    const lines = buildLines('profileTerm', { gmb: { terms: [{ date: '2026-10-01', terms: [{ term: 'care', impressions: null, below: 15 }, { term: 'home', impressions: 3, below: null }] }] } });
    const sum = (parts: Parts) => [...sumLines(getDimension('profileTerm'), stored(lines), parts, { hasMoney: false }, undefined).rows.values()].map(({ key, facts }) => [key[0], facts.profileViews]);
    expect(sum({ days: ['2026-10-01'], months: [] })).toEqual([['care', undefined], ['home', 3]]);
    expect(sum(whole)).toEqual([['home', 3]]);
    expect(sum({ days: ['2026-09-01'], months: ['202509'] })).toEqual([]);
  });

  it("of products use the shop's currency", () => {
    const lines = buildLines('product', { ga4: { shop: [{ date: '2026-10-05', currency: 'CAD', products: [{ name: 'Bag', itemsPurchased: 2, itemRevenue: 9 }] }] } });
    expect([...lines.values()].map(({ kind, currency }) => [kind, currency])).toEqual([[undefined, 'CAD'], ['total', 'CAD']]);
  });
});

it('a year replaces recalculated months and preserves the others', () => {
  const line = (name: string, sessions: (number | null)[]): BreakdownLine => ({ key: [name], facts: { sessions } });
  const year = [line('a', [1, 2, 3]), line('gone', [null, 5])];
  expect(replacePoints(year, new Set([1]), [line('a', [null, 7]), line('new', [null, 4])])).toEqual([line('a', [1, 7, 3]), line('new', [null, 4])]);
});
