import { describe, expect, it } from 'vitest';
import { judgeSite } from '../../../../shared/domain/alerts/judge.ts';
import type { Firing, SiteFacts } from '../../../../shared/domain/alerts/site-facts.ts';
import { expectDay, type Series } from '../../../../shared/domain/alerts/unusual/expected-day.ts';
import { isHoliday } from '../../../../shared/domain/alerts/unusual/holidays.ts';
import { daysCompared, movedBy, explainMoves } from '../../../../shared/domain/alerts/unusual/moved-by.ts';
import { addDays, dayNumber, eachDay } from '../../../../shared/domain/periods/days.ts';
import { yearAgoRange } from '../../../../shared/domain/alerts/unusual/unusual-days.ts';
import { makeDayRows } from '../../../../shared/numbers/rollup/node-rows.ts';
import { defaultRules } from '../../../../shared/domain/alerts/inherited-rules.ts';
import { evidenceSchema } from '../../../../shared/model/alert.ts';
import type { LinkedinCoreDay } from '../../../../shared/platforms/linkedin-ads/days.ts';
import { coreDay } from '../support-days.ts';
import { makeServiceFacts } from './facts.ts';

const [start, last, today] = ['2026-07-20', '2026-09-30', '2026-10-01'];
/** A Tuesday, and the last day that Google Analytics no longer restates. */
const [tuesday, settled] = ['2026-09-22', '2026-09-28'];
const isWeekend = (date: string) =>
  ['Sat', 'Sun'].some(name => new Date(date).toUTCString().startsWith(name));

type DayValues = { sessions: number; goals: number; spend: number; leads: number };
const usual = (date: string): DayValues =>
  isWeekend(date)
    ? { sessions: 200, goals: 20, spend: 100, leads: 20 }
    : { sessions: 400, goals: 40, spend: 200, leads: 40 };

/** A site whose every weekday is same as the previous one, but for the days that are given. */
function makeSite(
  days: Readonly<Record<string, Partial<DayValues>>>,
  { from = start, to = last, withAds = true, more = {} as Partial<SiteFacts> } = {},
): SiteFacts {
  const dayRows = eachDay(from, to).map(date => ({ date, ...usual(date), ...days[date] }));
  const ga4 = dayRows.map(({ date, sessions, goals }) =>
    coreDay(date, [{ source: 'google', medium: 'organic', sessions, keyEvents: goals }]),
  );
  const linkedin = withAds ? dayRows.map(({ date, spend, leads }) => adDay(date, [['A', spend, leads]])) : [];
  const services = withAds ? (['ga4', 'linkedin'] as const) : (['ga4'] as const);
  const covered = services.map(service => ({
    service,
    expected: { start: from, end: to },
    isBroken: false,
    held: new Set(dayRows.map(({ date }) => date)),
  }));
  return {
    siteId: 's1',
    today,
    isEcommerce: false,
    roasThreshold: undefined,
    answers: null,
    dailyBudgets: {},
    verificationStatus: undefined,
    rules: defaultRules,
    services: services.map(service => makeServiceFacts(service, { today, lastDay: last, newestExpected: last })),
    rows: new Map(
      makeDayRows({ days: { ga4, linkedin }, services: covered }, { start: from, end: to }).map(row => [
        row.date,
        row,
      ]),
    ),
    ...more,
  };
}
const adDay = (date: string, campaigns: readonly (readonly [string, number, number])[]): LinkedinCoreDay => ({
  date,
  currency: 'USD',
  campaigns: campaigns.map(([name, spend, leads]) => ({
    id: name,
    name,
    objective: 'LEAD_GENERATION',
    spend,
    impressions: 900,
    clicks: 9,
    oneClickLeads: leads,
    externalWebsiteConversions: 0,
    landingPageClicks: 0,
    costInUsd: spend,
    conversionValue: 0,
    engagements: 0,
    videoViews: 0,
  })),
});
const unusual = (facts: SiteFacts) => judgeSite(facts).filter(({ ruleId }) => ruleId.startsWith('unusual-'));
const firing = (facts: SiteFacts) =>
  unusual(facts).filter((verdict): verdict is Firing => verdict.outcome === 'firing');

describe("a day's expected value", () => {
  const series = (
    actual: number,
    each: (date: string) => number | null = date => usual(date).sessions,
    events: (value: number) => number | null = value => value,
  ): Series =>
    new Map(
      eachDay(addDays(tuesday, -56), tuesday).flatMap(date => {
        const value = date === tuesday ? actual : each(date);
        return value === null
          ? []
          : [[dayNumber(date), { value, events: events(value), isHoliday: isHoliday(date) }] as const];
      }),
    );
  // By hand: ln(200.5 / 400.5) over sqrt(0.06^2 + 1/400) * sqrt(1 + pi / 16).
  it.each([
    [200, -8.1, 'severe'],
    [280, -4.2, 'unusual'],
    [330, -2.3, 'usual'],
    [400, 0, 'usual'],
    [480, 2.1, 'usual'],
    [580, 4.3, 'unusual'],
    [900, 9.5, 'severe'],
    [0, -78.3, 'severe'],
  ])('%d sessions instead of 400 score %d: %s', (actual, score, degree) => {
    const found = expectDay(series(actual), tuesday);
    expect(found).toMatchObject({ actual: actual, degree });
    expect(found?.expected).toBeCloseTo(400, 6);
    expect(found?.score).toBeCloseTo(score, 0);
  });
  it('is steadier with many visits; a change below a quarter is never unusual', () => {
    expect(
      expectDay(
        series(48_500, date => 100 * usual(date).sessions),
        tuesday,
      ),
    ).toMatchObject({ degree: 'usual' });
    expect(
      expectDay(
        series(51_000, date => 100 * usual(date).sessions),
        tuesday,
      )?.degree,
    ).toBe('usual');
  });
  it('tolerates scattered values', () => {
    const wild = (date: string) =>
      usual(date).sessions * (dayNumber(date) % 3 === 0 ? 0.5 : dayNumber(date) % 3 === 1 ? 1.6 : 1);
    expect(expectDay(series(200, wild), tuesday)?.degree).toBe('usual');
  });
  it('follows growth', () => {
    const growing = (date: string) => usual(date).sessions * 1.01 ** (dayNumber(date) - dayNumber(tuesday));
    expect(expectDay(series(400, growing), tuesday)?.degree).toBe('usual');
    expect(expectDay(series(200, growing), tuesday)?.degree).not.toBe('usual');
  });
  it('is unknown for holidays, missing days, short history, few such weekdays, no level or spend', () => {
    const gone = series(400);
    expect(expectDay(new Map([...gone].filter(([day]) => day !== dayNumber(tuesday))), tuesday)).toBeNull();
    expect(
      expectDay(
        series(400, date => (date < addDays(tuesday, -27) ? null : 400)),
        tuesday,
      ),
    ).toBeNull();
    expect(
      expectDay(
        series(400, date =>
          date < addDays(tuesday, -14) || new Date(date).getUTCDay() !== 2 ? usual(date).sessions : null,
        ),
        tuesday,
      )?.degree,
    ).toBe('usual');
    expect(
      expectDay(
        series(400, date => (new Date(date).getUTCDay() === 2 ? null : 400)),
        tuesday,
      ),
    ).toBeNull();
    expect(
      expectDay(
        series(400, date => (date >= addDays(tuesday, -10) ? null : 400)),
        tuesday,
      ),
    ).toBeNull();
    expect(
      expectDay(
        series(
          40,
          () => 0,
          () => null,
        ),
        tuesday,
      ),
    ).toBeNull();
    const christmas: Series = new Map(
      [...gone].map(([day, point]) => [day, { ...point, isHoliday: day === dayNumber(tuesday) }]),
    );
    expect(expectDay(christmas, tuesday)).toBeNull();
  });
  it('treats monetary values as amounts, not event counts', () => {
    expect(
      expectDay(
        series(
          0,
          date => usual(date).spend,
          () => null,
        ),
        tuesday,
      ),
    ).toMatchObject({ degree: 'severe', low: expect.closeTo(154, -1) });
  });
});

it.each([
  ['2026-01-01', true],
  ['2026-01-05', false],
  ['2026-01-17', true],
  ['2026-01-19', true],
  ['2026-01-20', false],
  ['2026-02-16', true],
  ['2026-05-25', true],
  ['2026-06-01', false],
  ['2026-06-19', true],
  ['2026-07-03', true],
  ['2026-07-04', true],
  ['2027-07-05', true],
  ['2026-09-07', true],
  ['2026-09-08', false],
  ['2026-10-12', true],
  ['2026-11-11', true],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
  ['2026-12-17', false],
  ['2026-12-18', true],
  ['2026-12-31', true],
])('%s is a holiday: %s', (day, expected) => expect(isHoliday(day)).toBe(expected));

describe('unusual days', () => {
  it('are empty if every weekday equals the previous one', () => {
    expect(unusual(makeSite({})).map(({ ruleId, outcome }) => [ruleId, outcome])).toEqual([
      ['unusual-sessions', 'clear'],
      ['unusual-goals', 'clear'],
      ['unusual-adSpend', 'clear'],
      ['unusual-costPerLead', 'clear'],
      ['unusual-days', 'clear'],
    ]);
  });
  it('form one alert per metric if severe, with previous days and expected values', () => {
    const [alert, ...others] = firing(makeSite({ [settled]: { sessions: 150, goals: 15 } }));
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ruleId: 'unusual-sessions',
      severity: 'numbers',
      definition: {
        title: 'Sessions unusually low',
        operator: 'decreased',
        value: 150,
        comparison: expect.closeTo(400),
        isNegative: true,
        description: expect.stringMatching(
          /^Sessions on Monday, Sep 28: 150 \(-63%\)\. Usual for this weekday and season: 400, from \d+ to \d+\.$/,
        ),
      },
      evidence: {
        subject: { metric: 'sessions', date: settled },
        charted: 0,
        compared: 1,
        settledUntil: settled,
      },
    });
    expect(evidenceSchema.safeParse(alert?.evidence).success).toBe(true);
    expect(alert?.evidence.rows.filter(({ kind }) => kind === 'fires')).toEqual([
      { date: settled, cells: [150, expect.closeTo(400)], kind: 'fires' },
    ]);
    expect(alert?.evidence.rows).toHaveLength(29);
  });
  it('that are not severe form one alert for all metrics, earliest first', () => {
    const [alert, ...others] = firing(
      makeSite({
        [tuesday]: { sessions: 580 },
        '2026-09-24': { spend: 300, leads: 60 },
        '2026-09-23': { goals: 95 },
      }),
    );
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ruleId: 'unusual-days',
      definition: { title: 'Sessions unusually high', isNegative: false, link: '/overview' },
    });
    expect(alert?.definition.description).toMatch(
      /Sessions on Tuesday.*Goals on Wednesday.*Ad spend on Thursday, Sep 24: \$300.* \(50%\)/,
    );
  });
  it('of goals are reported if they moved further than the sessions', () => {
    expect(firing(makeSite({ [tuesday]: { sessions: 280, goals: 0 } })).map(({ ruleId }) => ruleId)).toEqual([
      'unusual-goals',
      'unusual-days',
    ]);
  });
  it('of cost per lead are judged by their cost', () => {
    expect(firing(makeSite({ [tuesday]: { leads: 4 } }))).toMatchObject([
      {
        ruleId: 'unusual-costPerLead',
        definition: {
          value: 50,
          comparison: expect.closeTo(5, 0),
          isNegative: true,
          link: '/ads-paid',
          title: 'Cost per lead unusually high',
        },
      },
    ]);
  });
  it('exclude days that are not final or older than a week', () => {
    expect(firing(makeSite({ '2026-09-29': { sessions: 10 }, '2026-09-21': { sessions: 10 } }))).toEqual([]);
  });
  it('are not judged for a new site, with too few visits, or without a connection', () => {
    expect(unusual(makeSite({}, { from: '2026-09-10', withAds: false })).map(({ outcome }) => outcome)).toEqual(
      ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    );
    const quiet = Object.fromEntries(eachDay(start, last).map(date => [date, { sessions: 5, goals: 1 }]));
    expect(
      unusual(makeSite({ ...quiet, [tuesday]: { sessions: 90, goals: 0 } }, { withAds: false })).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(unusual(makeSite({}, { more: { services: [] } }))).toEqual([]);
  });
  it('exclude values that become final too late: Facebook leads', () => {
    const facts = makeSite(
      {},
      { more: { services: [makeServiceFacts('ga4', { today }), makeServiceFacts('fb', { today })] } },
    );
    expect(unusual(facts).find(({ ruleId }) => ruleId === 'unusual-costPerLead')).toEqual({
      ruleId: 'unusual-costPerLead',
      outcome: 'clear',
      why: 'Cost per lead is no longer monitored because Facebook Ads finalizes its data too late.',
    });
  });
  it('are seasonal if the previous year moved as far, and are measured against it otherwise', () => {
    const yearBack = (date: string) => addDays(date, -364);
    const past = (sessions: number) =>
      makeSite(
        { [yearBack(tuesday)]: { sessions, goals: sessions / 10 } },
        { from: yearBack(start), to: yearBack(last) },
      ).rows;
    const now = { [tuesday]: { sessions: 150, goals: 15 } };
    expect(firing(makeSite(now, { more: { yearAgo: past(150) } }))).toEqual([]);
    expect(firing(makeSite(now, { more: { yearAgo: past(400) } }))).toHaveLength(1);
    expect(firing(makeSite(now, { more: { yearAgo: new Map() } }))).toHaveLength(1);
    expect(firing(makeSite(now, { more: { yearAgo: past(900) } }))[0]?.definition.comparison).toBeCloseTo(
      900,
      -1,
    );
  });
  it('on one day are sorted by the largest change', () => {
    const facts = makeSite(
      {
        [tuesday]: { sessions: 580, goals: 40, spend: 0, leads: 0 },
        '2026-09-23': { sessions: 590, leads: 95 },
      },
      { from: '2026-08-10' },
    );
    const [, alert] = firing({
      ...facts,
      rows: new Map([...facts.rows].filter(([date]) => date !== '2026-09-10')),
    });
    expect(alert).toMatchObject({
      ruleId: 'unusual-days',
      evidence: { subject: { metric: 'sessions', date: tuesday } },
    });
    expect(alert?.definition.description).toMatch(/Sep 22.*Sep 23.*Sep 23/);
    expect(alert?.evidence.rows[0]).toMatchObject({ cells: [400, null] });
    expect(alert?.evidence.rows.find(({ date }) => date === '2026-09-10')?.cells).toEqual([null, null]);
  });
  it('show no percentage without an expected value', () => {
    const weekends = Object.fromEntries(
      eachDay(start, last)
        .filter(isWeekend)
        .map(date => [date, { spend: 0, leads: 0 }]),
    );
    const [alert] = firing(makeSite({ ...weekends, '2026-09-26': { spend: 200, leads: 40 } }));
    expect(alert?.definition.description).toMatch(
      /^Ad spend on Saturday, Sep 26: \$200(\.00)?\. Usual for this weekday and season: \$0/,
    );
  });
  it('compare as far back in the previous year as in this one', () =>
    expect(yearAgoRange(today)).toEqual({ start: '2025-07-20', end: '2025-10-02' }));
  it('have no percentage if nothing was spent and nothing was expected', () => {
    expect(firing(makeSite({ [tuesday]: { spend: 0, leads: 0 } }))[0]?.definition).toMatchObject({
      title: 'Ad spend unusually low',
      value: 0,
    });
  });
});

describe('the cause of an unusual day', () => {
  const rows = makeSite({ [tuesday]: { sessions: 150, goals: 15 } }).rows;
  const day = (date: string, offer: number) => ({
    ...coreDay(date, [
      { campaign: 'Autumn', sessions: offer, keyEvents: 1 },
      { campaign: '(organic)', sessions: 100 },
      { campaign: 'Brand', sessions: 50 },
    ]),
  });
  const pages = (date: string, offer: number) => ({
    date,
    pages: [
      { page: '/offer', sessions: offer, engagedSessions: 0, keyEvents: 0 },
      { page: '/', sessions: 90, engagedSessions: 0, keyEvents: 0 },
      { page: '(other)', sessions: offer, engagedSessions: 0, keyEvents: 0 },
    ],
  });
  const days = eachDay('2026-08-20', tuesday);
  it("is each breakdown's row furthest from its usual value", () => {
    const stored = {
      ga4: {
        core: days.map(date => day(date, date === tuesday ? 10 : 250)),
        pages: days.map(date => pages(date, date === tuesday ? 0 : 200)),
      },
    };
    const moved = movedBy(
      { metric: 'sessions', date: tuesday, isHigher: false, expected: 400 },
      rows,
      stored,
    );
    expect(moved).toEqual([
      { kind: 'channel', name: 'organic', actual: 150, usual: 400 },
      { kind: 'campaign', name: 'Autumn', actual: 10, usual: 250 },
      { kind: 'page', name: '/offer', actual: 0, usual: 200 },
    ]);
    expect(explainMoves('sessions', moved, 'USD')).toBe(
      'Mostly due to channel organic: 150, usually 400; campaign Autumn: 10, usually 250; landing page /offer: 0, usually 200.',
    );
    expect(movedBy({ metric: 'goals', date: tuesday, isHigher: false, expected: 40 }, rows, {})).toEqual([
      { kind: 'channel', name: 'organic', actual: 15, usual: 40 },
    ]);
  });
  it('is empty if the rows moved the other way or only slightly', () => {
    expect(movedBy({ metric: 'sessions', date: tuesday, isHigher: true, expected: 400 }, rows, {})).toEqual(
      [],
    );
    const many = (on: number) =>
      coreDay(
        tuesday,
        Array.from({ length: 5 }, (_, index) => ({ campaign: `C${index}`, sessions: on })),
      );
    const stored = {
      ga4: { core: [...days.filter(date => date < tuesday).map(date => ({ ...many(100), date })), many(50)] },
    };
    expect(
      movedBy({ metric: 'sessions', date: tuesday, isHigher: false, expected: 400 }, new Map(), stored),
    ).toEqual([]);
    expect(explainMoves('sessions', [], 'USD')).toBe('');
  });
  it('is a platform and campaign for advertising, and excess spend for cost per lead', () => {
    const ads = (b: number, leads: number) =>
      days.map(date =>
        adDay(date, [
          ['A', 100, 20],
          ['B', date === tuesday ? b : 100, date === tuesday ? leads : 20],
        ]),
      );
    const google = days.map(date => coreDay(date, [], { adCost: 30, adClicks: 1, adImpressions: 1 }));
    const spent = movedBy({ metric: 'adSpend', date: tuesday, isHigher: true, expected: 200 }, rows, {
      ga4: { core: google },
      linkedin: { core: ads(400, 20) },
    });
    expect(spent).toEqual([
      { kind: 'platform', name: 'LinkedIn Ads', actual: 500, usual: 200 },
      { kind: 'campaign', name: 'B', actual: 400, usual: 100 },
    ]);
    expect(explainMoves('adSpend', spent, 'USD')).toContain('campaign B: $400, usually $100');
    const dear = movedBy({ metric: 'costPerLead', date: tuesday, isHigher: true, expected: 5 }, rows, {
      linkedin: { core: ads(100, 0) },
    });
    expect(dear).toEqual([
      { kind: 'platform', name: 'LinkedIn Ads', actual: 100, usual: 0 },
      { kind: 'campaign', name: 'B', actual: 100, usual: 0 },
    ]);
    expect(explainMoves('costPerLead', dear, 'USD')).toContain('$100 beyond its leads');
  });
  it('is a new row, or one that disappeared', () => {
    const stored = {
      ga4: {
        core: days.map(date =>
          coreDay(
            date,
            date === tuesday
              ? [{ campaign: 'New', sessions: 500 }]
              : date < '2026-09-01'
                ? [{ campaign: 'Old', sessions: 9 }]
                : [{ campaign: 'Other', sessions: 5 }],
          ),
        ),
      },
    };
    expect(
      movedBy({ metric: 'sessions', date: tuesday, isHigher: true, expected: 400 }, new Map(), stored),
    ).toEqual([{ kind: 'campaign', name: 'New', actual: 500, usual: 0 }]);
    const untold = days.map(date => ({
      ...adDay(date, []),
      campaigns: adDay(date, [['A', date === tuesday ? 500 : 100, 0]]).campaigns.map(campaign => ({
        ...campaign,
        oneClickLeads: null,
      })),
    }));
    expect(
      movedBy({ metric: 'costPerLead', date: tuesday, isHigher: true, expected: 5 }, new Map(), {
        linkedin: { core: untold },
      })[0],
    ).toMatchObject({ actual: 500, usual: 100 });
  });
  it('is measured by the same weekday of four weeks without holidays', () => {
    expect(daysCompared('2026-09-14')).toEqual(['2026-09-14', '2026-08-31', '2026-08-24', '2026-08-17']);
  });
});
