import { coreDay } from '../support-days.ts';
import { describe, expect, it } from 'vitest';
import { cityLimit, cityTotals } from '../../../../shared/domain/overview/cities-panel.ts';
import type { Ga4PlacesDay } from '../../../../shared/platforms/ga4/days.ts';
import { labDay, labRun } from '../../numbers/metrics/sample-days.ts';
import { build, city, connection, days, ready, summary } from './sample-overview.ts';

describe('cities', () => {
  const places: Ga4PlacesDay[] = [
    { date: '2026-10-19', cities: [city('Early', 99)] },
    {
      date: '2026-10-20',
      cities: [
        city('Atlanta', 3),
        city('Macon', 1),
        city('(not set)', 4),
        city('', 1),
        city('(other)', 1),
        city('Rome', 0),
        city('Acworth', 0),
      ],
    },
    {
      date: '2026-10-21',
      cities: [
        city('Atlanta', 2),
        city('Dallas', 1, { region: 'Texas', sessions: 50 }),
        city('Macon', 0, { region: 'Missouri' }),
      ],
    },
  ];
  it('are sorted by conversions, sessions and name, for conversions with a city', () => {
    const { data } = ready(build({ places }).cities);
    expect(data.rows).toEqual([
      { city: 'Atlanta', region: 'Georgia', sessions: 20, value: 5 },
      { city: 'Dallas', region: 'Texas', sessions: 50, value: 1 },
      { city: 'Macon', region: 'Georgia', sessions: 10, value: 1 },
      { city: 'Acworth', region: 'Georgia', sessions: 10, value: 0 },
      { city: 'Macon', region: 'Missouri', sessions: 10, value: 0 },
      { city: 'Rome', region: 'Georgia', sessions: 10, value: 0 },
    ]);
    expect(data).toMatchObject({
      measure: 'conversions',
      mostCommonValue: 1,
      located: 7,
      total: 13,
      omitted: 0,
    });
  });
  it('include conversions without a city in the total', () => {
    const data = ready(
      build({
        places: [{ date: '2026-10-20', cities: [city('Atlanta', 3)] }],
        core: [coreDay('2026-10-20', [{ keyEvents: 5, sessions: 90 }])],
      }).cities,
    ).data;
    expect(data).toMatchObject({ located: 3, total: 5 });
  });
  it('show transactions for ecommerce', () => {
    const shop = [{ date: '2026-10-20', cities: [city('Atlanta', 9, { transactions: 2, revenue: 30 })] }];
    expect(ready(build({ places: shop, isEcommerce: true }).cities).data).toMatchObject({
      measure: 'transactions',
      total: 2,
    });
    const untold = { ...coreDay('2026-10-20', [{ sessions: 90 }]), unknown: ['transactions'] };
    expect(build({ places: shop, core: [untold], isEcommerce: true }).cities).toMatchObject({
      state: 'failed',
      reference: 'no-transactions',
    });
    expect(ready(build({ places: shop, core: [untold] }).cities).data.total).toBe(9);
    expect(cityTotals(shop)).toEqual([
      { city: 'Atlanta', region: 'Georgia', sessions: 10, goals: 9, transactions: 2, revenue: 30 },
    ]);
  });
  it('count rows beyond the limit', () => {
    const many = [
      {
        date: '2026-10-20',
        cities: Array.from({ length: cityLimit + 5 }, (_, index) => city(`City ${index}`, index + 1)),
      },
    ];
    const { data } = ready(build({ places: many }).cities);
    expect([data.rows.length, data.omitted, data.located]).toEqual([60, 5, 2145]);
  });
  it('have no most common value if no row has a city', () => {
    expect(
      ready(build({ places: [{ date: '2026-10-20', cities: [city('(not set)', 3)] }] }).cities).data,
    ).toMatchObject({ mostCommonValue: null, rows: [], located: 0, total: 3 });
  });
});

describe('page speed', () => {
  const run = (performance: number | null) => labRun({ performance, interactiveMs: 9800 });
  const pages = connection({ service: 'pagespeed' });
  it("is the period's mean, like the metric, with the newest run in range", () => {
    const lab = [
      labDay('2026-09-01', run(1)),
      labDay('2026-10-10', run(55), run(90)),
      labDay('2026-10-17', run(56)),
      labDay('2026-10-18', run(null)),
      labDay('2026-11-10', run(58), null),
      labDay('2026-11-19', run(60), null),
      labDay('2026-11-20', run(99), run(99)),
    ];
    const { data, provenance } = ready(build({ lab, connections: [pages] }).pagespeed);
    expect(
      data.runs.map(({ device, date, performance, previousPerformance, scored }) => [
        device,
        date,
        performance,
        previousPerformance,
        scored,
      ]),
    ).toEqual([
      // 20 October to 19 November against the 31 days before: (58 + 60) / 2 and (55 + 56) / 2.
      ['MOBILE', '2026-11-19', 59, 55.5, 2],
      ['DESKTOP', '2026-10-10', 90, null, undefined],
    ]);
    expect(provenance.sources[0]).toMatchObject({ service: 'pagespeed', settlesOn: null, missingDays: [] });
  });
  it('shows a failed run with its error', () => {
    const lab = [labDay('2026-11-19', labRun({ runtimeError: 'NO_FCP' }))];
    expect(ready(build({ lab, connections: [pages] }).pagespeed).data.runs).toEqual([
      expect.objectContaining({ performance: null, runtimeError: 'NO_FCP' }),
    ]);
  });
  it('is compared only with runs in the comparison period', () => {
    const lab = [labDay('2026-09-01', run(1)), labDay('2026-11-19', run(60))];
    expect(
      ready(build({ lab, connections: [pages] }).pagespeed).data.runs[0]?.previousPerformance,
    ).toBeNull();
  });
  it('is pending while its connection works', () => {
    expect(build({ connections: [pages] }).pagespeed).toMatchObject({
      state: 'empty',
      reason: 'not-settled',
      service: 'pagespeed',
    });
  });
});

describe('the audit score', () => {
  it('is the newest run of the newest month, with six months of history', () => {
    const months = ['202604', '202605', '202606', '202607', '202608', '202609'].map((month, index) =>
      summary(month, { score: 50 + index }),
    );
    const audits = [
      summary('202610', { run: 1, score: 1 }),
      summary('202610', { run: 2, score: 72 }),
      summary('202610', { run: 1, score: 2 }),
      ...months,
    ];
    const { data, provenance } = ready(build({ audits }).audit);
    expect(data).toMatchObject({ latest: { run: 2, score: 72 }, previousScore: 55, colorHex: '#008000' });
    expect(data.history).toEqual(
      [51, 52, 53, 54, 55, 72].map((score, index) => ({
        yearMonth: `2026${String(index + 5).padStart(2, '0')}`,
        score,
      })),
    );
    expect(provenance.sources[0]).toMatchObject({ pulledAt: '2026-11-04T11:00:00Z', settlesOn: null });
  });
  it('compares only scores computed by the same rule', () => {
    const audits = [summary('202610', { ruleVersion: '2026.4' }), summary('202609', { ruleVersion: '2026.3' })];
    expect(ready(build({ audits }).audit).data.previousScore).toBeNull();
  });
  it('has no previous score at first, and shows when a preliminary score becomes final', () => {
    const { data, provenance } = ready(
      build({ audits: [summary('202610', { status: 'provisional', type: 'veteranstats' })] }).audit,
    );
    expect(data).toMatchObject({ previousScore: null, colorHex: '#204592' });
    expect(provenance.sources[0]?.settlesOn).toBe('2026-11-04');
  });
  it('is due on the 4th of the next month', () => {
    expect(build().audit).toMatchObject({ state: 'empty', reason: 'not-settled', since: '2026-12-04' });
  });
});

describe('channels', () => {
  it('are compared by daily averages if the periods have different lengths', () => {
    const [range, comparison] = [{ start: '2026-02-01', end: '2026-02-28' }, { start: '2026-01-01', end: '2026-01-31' }];
    const core = [...days(comparison.start, comparison.end), ...days(range.start, range.end)];
    const { data } = ready(build({ core, range, comparison, today: '2026-03-01', connections: [connection({ lastDay: '2026-02-28' })] }).channels);
    const organic = data.rows.find(({ channel }) => channel === 'organic');
    expect([data.perDay, organic?.change]).toEqual([true, 0]);
  });
});
