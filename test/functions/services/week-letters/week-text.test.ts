import { describe, expect, test } from 'vitest';
import { listEmailChanges, toEmailFigure, formatWeekHeadline, formatWeekNote, describeReportingSites, whyNoGoals } from '../../../../functions/services/week-letters/week-text.ts';
import { type WeekNumbers, weekNumbers } from '../../../../shared/domain/mails/week-numbers.ts';
import type { Compared } from '../../../../shared/domain/reports/node-metrics.ts';
import type { Absence, Common } from '../../../../shared/model/metric-value.ts';
import { siteDays, siteRow } from '../../../shared/domain/reports/sample-rows.ts';

const week = { start: '2026-11-09', end: '2026-11-15' };
const empty = weekNumbers([], week);
const compared = (value: number | Absence, previous: number | Absence, change: number | null, comparable = true, common?: Common, pair?: readonly [number, number]): Compared => {
  const [now, before] = [value, previous].map(figure => (typeof figure === 'number' ? ({ known: true, value: figure } as const) : ({ known: false, why: figure } as const)));
  if (now === undefined || before === undefined) throw new Error('Two values');
  const like = pair && { value: { known: true as const, value: pair[0] }, previous: { known: true as const, value: pair[1] } };
  return { value: now, previous: before, change, comparable, ...(common && { common }), ...(like && { like }) };
};
const withGoals = (goals: Compared): WeekNumbers => ({ ...empty, metrics: { ...empty.metrics, goals } });

describe('the headline', () => {
  test.each([
    ['more', compared(761, 748, 13 / 748), '761 goals, 1.7% more than the previous week', '761 goals, 1.7% more'],
    ['fewer', compared(700, 748, -48 / 748), '700 goals, 6.4% fewer than the previous week', '700 goals, 6.4% fewer'],
    ['hardly more', compared(10_001, 10_000, 0), '10,001 goals, as many as the week before', '10,001 goals, as many as before'],
    ['more, of other days', compared(783, 790, 0.036, true, { ownParts: true }, [777, 750]), '783 goals, 3.6% more than the previous week (777 vs 750 on same days at each site)', '783 goals, 3.6% more on the same days'],
    ['as many, of other days', compared(9, 8, 0, true, { days: 3, ofDays: 7 }, [5, 5]), '9 goals, as many as the week before (5 vs 5 on 3 of 7 days)', '9 goals, as many as before'],
    ['as many', compared(5, 5, 0), '5 goals, as many as the week before', '5 goals, as many as before'],
    ['one', compared(1, 0, null), '1 goal, none the week before', '1 goal, none the week before'],
    ['none after some', compared(0, 41, null), 'No goals, 41 the week before', 'No goals, 41 the week before'],
    ['none at all', compared(0, 0, null), 'No goals in two weeks', 'No goals in two weeks'],
    ['without the week before', compared(41, 'no-data', null), '41 goals, with no comparison', '41 goals'],
    ['of no common day', compared(41, 12, null, false), '41 goals, with no comparison', '41 goals'],
  ])('%s', (_name, goals, long, short) => expect(formatWeekHeadline(withGoals(goals))).toEqual({ long, short }));
  test('is missing when no goals are known, with the reason; unknown is not zero', () => {
    expect(formatWeekHeadline(withGoals(compared('not-connected', 'not-connected', null)))).toBeNull();
    expect((['not-connected', 'reconnect-needed', 'forbidden', 'missing-days', 'no-data'] as const).map(why => whyNoGoals(withGoals(compared(why, why, null))))).toEqual([
      'Google Analytics is not connected, so goals can\'t be counted.',
      'Google Analytics must be reconnected. There is no data for the week.',
      'Access to Google Analytics was lost. There is no data for the week.',
      'Google Analytics hasn\'t reported the week yet.',
      'Google Analytics has no data for the week.',
    ]);
  });
});

describe('a figure', () => {
  test('is colored by what the metric table calls better', () => {
    expect(toEmailFigure('goals', compared(46, 34, 12 / 34))).toEqual({ title: 'Goals', value: '46', change: { text: '+35.3%', way: 'up', tone: 'good' }, note: 'vs 34' });
    expect(toEmailFigure('costPerLead', compared(53.36, 51.77, 0.031)).change).toEqual({ text: '+3.1%', way: 'up', tone: 'bad' });
    expect(toEmailFigure('costPerLead', compared(50, 60, -1 / 6)).change?.tone).toBe('good');
    expect(toEmailFigure('adSpend', compared(11_420, 11_286, 0.012)).change?.tone).toBe('neutral');
    expect(toEmailFigure('sessions', compared(5, 5, 0)).change).toEqual({ text: 'No change', way: null, tone: 'neutral' });
  });
  test('says why it is unknown, and that several currencies are not added up', () => {
    expect(toEmailFigure('adSpend', compared('not-connected', 'not-connected', null))).toEqual({ title: 'Ad spend', value: 'Not connected', note: '' });
    expect(toEmailFigure('adSpend', compared('mixed-currency', 'mixed-currency', null))).toEqual({ title: 'Ad spend', value: 'Several currencies', note: 'not added up' });
  });
  test('says what its change is based on, or nothing when there is none', () => {
    expect(toEmailFigure('goals', compared(46, 34, 0.1, true, { sites: 18, ofSites: 19 }, [44, 40])).note).toBe('44 vs 40 · 18 of 19 sites');
    expect(toEmailFigure('goals', compared(46, 34, 0.1, true, { ownParts: true }, [33, 30])).note).toBe('33 vs 30 · same days at each site');
    expect(toEmailFigure('goals', compared(46, 'no-data', 0.1)).note).toBe('');
    expect(toEmailFigure('goals', compared(46, 0, null)).note).toBe('the week before 0');
    expect(toEmailFigure('goals', compared(46, 34, null, false)).note).toBe('no comparison · the week before 34');
    expect(toEmailFigure('goals', compared(46, 'no-data', null)).note).toBe('');
  });
});

describe('the sites', () => {
  const [since, until] = ['2026-10-01', '2026-11-20'];
  test('are described by how many report both weeks', () => {
    const old = siteRow('old', siteDays(since, until), week);
    const young = siteRow('young', siteDays('2026-11-09', until), week);
    expect(describeReportingSites(weekNumbers([old], week))).toBe('The only site that counts goals reports both weeks.');
    expect(describeReportingSites(weekNumbers([old, young], week))).toBe('1 of 2 sites report both weeks. The change covers only these.');
    expect(describeReportingSites(weekNumbers([young], week))).toBe('No site reports both weeks, so there is no comparison.');
    expect(listEmailChanges(weekNumbers([old, young], week))).toBeUndefined();
  });
  /** A site with these goals in the week and in the one before. */
  const counting = (siteId: string, goals: number, before: number) => {
    const row = siteRow(siteId, siteDays(since, until), week);
    const of = (record: typeof row.record, count: number) => {
      const ga4 = record.sources.ga4;
      if (ga4 === undefined) throw new Error('No Google Analytics');
      return { ...record, sources: { ...record.sources, ga4: { ...ga4, parts: { ...ga4.parts, goals: count } } } };
    };
    return { ...row, record: of(row.record, goals), previous: of(row.previous, before) };
  };
  test("that moved the total are named by goals, not percent, in the total's direction", () => {
    const rows = [counting('small', 17, 10), counting('large', 120, 88), counting('chance', 7, 10), counting('loser', 55, 74)];
    const risen = weekNumbers(rows, week);
    expect(describeReportingSites(risen)).toContain('All 4 sites that count goals report both weeks. Name of large gained the most.');
    expect(listEmailChanges(risen)?.rows.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
      'Name of large goals 88 → 120', 'Name of small goals 10 → 17', 'Name of loser goals 74 → 55', 'Name of chance goals 10 → 7',
    ]);
    const fallen = weekNumbers([counting('small', 17, 10), counting('loser', 355, 422)], week);
    expect(describeReportingSites(fallen)).toContain('Name of loser lost the most.');
    expect(describeReportingSites(fallen)).not.toContain('gained');
  });
  test('that counted nothing are named, counted, or said to be all', () => {
    const [first, two, three] = [counting('one', 0, 0), counting('two', 0, 0), counting('three', 9, 9)];
    expect(describeReportingSites(weekNumbers([first, three], week))).toContain('both weeks. Name of one counted no goals.');
    expect(describeReportingSites(weekNumbers([first, two, three], week))).toContain('both weeks. 2 sites counted no goals.');
    expect(describeReportingSites(weekNumbers([first, two], week))).toContain('both weeks. None of them counted a goal.');
  });
  test('are summarized in the small print: final days and what is still coming in', () => {
    const lacking = siteRow('b', siteDays(since, until, { missing: ['2026-11-10'] }), week);
    const numbers = weekNumbers([siteRow('a', siteDays(since, until), week), lacking], week);
    expect(formatWeekNote(numbers, '2026-11-22')).toBe('Sent on Sunday, with every day final at 1 of 2 sites. Google Analytics.');
    expect(formatWeekNote(numbers, '2026-11-23')).toBe('Sent on Monday, with every day final at 1 of 2 sites. Google Analytics. Nov 16 – 22 is still syncing.');
    expect(formatWeekNote(weekNumbers([lacking], week), '2026-11-22')).toBe('Sent on Sunday, with some days missing. Google Analytics.');
    expect(formatWeekNote(empty, '2026-11-22')).toBe('Sent on Sunday.');
    const many = { ...numbers, services: ['ga4', 'fb', 'linkedin', 'bing'] as const };
    expect(formatWeekNote(many, '2026-11-22')).toContain('Google Analytics and 3 ad platforms.');
  });
});
