import { describe, expect, it } from 'vitest';
import { foldFindings } from '../../../../shared/domain/findings/fold.ts';
import { rankFindings } from '../../../../shared/domain/findings/rank.ts';
import { makeAlertFinding as alert, makeInsightFinding as insight } from './findings.ts';

const now = new Date('2026-11-27T15:00:00Z');
const siteIds = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `site-${String(at + from).padStart(2, '0')}`);
const slow = { ruleId: 'roas', severity: 'numbers', title: 'ROAS of 1.5 or less' } as const;
const high = { ruleId: 'unusual-sessions', severity: 'numbers', title: 'Sessions unusually high', isNegative: false } as const;
const basis = 'Visits';

describe('the most urgent of very many findings', () => {
  it('are the most severe first, at some sites of each', () => {
    const findings = [...siteIds(12, 80).map(site => alert(site, high)), ...siteIds(30, 40).map(site => alert(site, slow)), ...siteIds(12).map(site => alert(site))];
    const { alerts, rows, more } = rankFindings(findings, now, { alerts: 25, sites: 10 });
    const [fix, worth, info] = [alerts.slice(0, 10), alerts.slice(10, 20), alerts.slice(20)].map(list => new Set(list.map(({ ruleId }) => ruleId)));
    expect([fix, worth, info]).toEqual([new Set(['not-tracking-ga4']), new Set(['roas']), new Set(['unusual-sessions'])]);
    expect(rows.map(({ sites, since }) => ({ sites, since }))).toEqual([12, 30, 12].map(sites => ({ sites, since: '2026-11-20T10:00:00.000Z' })));
    expect(more).toBe(true);
  });
  it('of one severity, are those of the most sites, and the newest', () => {
    const cause = (name: 'credentials' | 'removed', count: number, from: number) => siteIds(count, from).map((site, at) => alert(site, { cause: name, openedAt: `2026-11-2${at}T10:00:00.000Z` }));
    const { alerts } = rankFindings([...cause('removed', 2, 0).toReversed(), ...cause('credentials', 4, 10)], now, { alerts: 5, sites: 10 });
    expect(alerts.map(({ siteId }) => siteId)).toEqual(['site-13', 'site-12', 'site-11', 'site-10', 'site-01']);
  });
  it('get the room that is left', () => {
    const { alerts, rows, more } = rankFindings(siteIds(12).map(site => alert(site)), now, { alerts: 50, sites: 10 });
    expect([alerts.length, rows, more]).toEqual([12, [], false]);
  });
  it('come after what is put away', () => {
    const findings = [alert('put-away', { until: null }), alert('snoozed', { until: '2026-12-01' }), alert('open', high)];
    const listed = rankFindings(findings, now, { alerts: 2, sites: 10 });
    expect(listed.alerts.map(({ siteId }) => siteId)).toEqual(['open', 'snoozed']);
    expect(listed.rows).toEqual([]);
  });
  it('are recommendations of the sites with the highest value', () => {
    const findings = [
      ...siteIds(20).map((site, at) => insight(site, { worth: { sessions: at, basis } })),
      ...siteIds(3, 50).map(site => insight(site, { category: 'emailInstances', title: 'Email instances', worth: { goals: 2, basis } })),
      // Listed with its site.
      insight('site-19', { recommendationId: 'second', category: 'emailInstances', title: 'Email instances', worth: { goals: 1, basis } }),
      insight('site-60', { status: 'preview', worth: { sessions: 999, basis } }),
    ];
    const { siteIds: sites, rows, more } = rankFindings(findings, now, { alerts: 10, sites: 12 });
    expect(sites).toEqual(['site-50', 'site-51', 'site-52', 'site-19', 'site-18', 'site-17', 'site-16', 'site-15', 'site-14', 'site-13', 'site-12', 'site-11']);
    const tags = foldFindings(findings.slice(0, 20))[0];
    expect(rows).toEqual([{ key: tags?.key, sites: 20, since: '2026-11-04T10:00:00.000Z', worth: { sessions: 190, basis } }]);
    expect(more).toBe(true);
  });
  it('are none without findings', () => {
    expect(rankFindings([], now, { alerts: 50, sites: 30 })).toEqual({ alerts: [], siteIds: [], rows: [], more: false });
  });
});
