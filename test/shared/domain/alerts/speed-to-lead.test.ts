import { describe, expect, it } from 'vitest';
import { judgeSite } from '../../../../shared/domain/alerts/judge.ts';
import { speedToLeadVerdict } from '../../../../shared/domain/alerts/speed-to-lead.ts';
import { listLeadAnswers, type LeadAnswer } from '../../../../shared/domain/leads/speed.ts';
import { addDays } from '../../../../shared/domain/periods/days.ts';
import { defaultRules } from '../../../../shared/domain/alerts/inherited-rules.ts';
import { evidenceSchema } from '../../../../shared/model/alert.ts';
import { ruleIdSchema } from '../../../../shared/model/rule-id.ts';
import { leadSchema } from '../../../../shared/model/lead.ts';
import { makeSiteFacts, today } from './facts.ts';

const minute = 60_000;
const hour = 60 * minute;
const answered = (daysAgo: number, ...minutes: number[]): LeadAnswer[] => minutes.map(each => ({ day: addDays(today, -daysAgo), answeredMs: each * minute, waitsMs: null }));
const waits = (daysAgo: number, ...hours: number[]): LeadAnswer[] => hours.map(each => ({ day: addDays(today, -daysAgo), answeredMs: null, waitsMs: each * hour }));
const closed = (daysAgo: number): LeadAnswer => ({ day: addDays(today, -daysAgo), answeredMs: null, waitsMs: null });
const verdict = (answers: readonly LeadAnswer[] | null, rules = {}) => speedToLeadVerdict({ answers, today, rules: { ...defaultRules, ...rules } });
const clear = (why: string) => ({ ruleId: 'speed-to-lead', outcome: 'clear', why });

describe('speed to lead', () => {
  it('ignores a site without leads, and is clear if none arrived', () => {
    expect(verdict(null)).toBeNull();
    expect(verdict([])).toEqual(clear('No leads in the last seven days.'));
    expect(verdict([...answered(8, 90, 90, 90, 90, 90), ...waits(8, 200), ...waits(0, 30)])).toEqual(clear('No leads in the last seven days.'));
  });

  it.each<[string, readonly LeadAnswer[], object, string]>([
    ['one that waits just as long as it may', [...waits(2, 24), ...answered(9, 5)], {}, 'No lead from the last seven days has waited longer than 24 hours.'],
    ['one that needs no answer any more', [closed(3), ...answered(9, 5)], {}, 'No lead from the last seven days has waited longer than 24 hours.'],
    ['four slow answers', answered(2, 16, 17, 18, 19), {}, 'No lead from the last seven days has waited longer than 24 hours; the median first response took 17:30.'],
    ['five answers just in time', answered(7, 1, 2, 15, 20, 30), {}, 'No lead from the last seven days has waited longer than 24 hours; the median first response took 15:00.'],
    ['own limits', [...waits(1, 1), ...answered(1, 59, 60, 61, 60, 60)], { unansweredHours: 1, answerMinutes: 60 }, 'No lead from the last seven days has waited longer than 1 hour; the median first response took 1:00:00.'],
  ])('is clear: %s', (_, answers, rules, why) => expect(verdict(answers, rules)).toEqual(clear(why)));

  it('is unknown if the CRM reported no answer in two weeks', () => {
    expect(verdict([...waits(1, 30, 40), closed(2), ...waits(12, 300)])).toEqual({ ruleId: 'speed-to-lead', outcome: 'unknown' });
  });

  it('fires for waiting leads before slow answers, with both weeks by day', () => {
    const found = verdict([...waits(7, 170), ...waits(1, 30, 3), ...answered(1, 2, 20), ...answered(3, 20, 20, 20, 20), ...answered(9, 5)]);
    if (found?.outcome !== 'firing') throw new Error('It does not fire');
    expect(found).toMatchObject({
      ruleId: 'speed-to-lead', severity: 'numbers',
      definition: { title: 'Leads waiting for a response', value: 2, operator: 'at-least', comparison: 0, link: '/crm-connect', isNegative: true,
        description: 'Two leads from the last seven days have waited more than 24 hours for a response, the oldest 7 days.' },
    });
    const { evidence } = found;
    expect(evidenceSchema.safeParse(evidence).success).toBe(true);
    expect(evidence.rows).toHaveLength(14);
    expect(evidence.rows.filter(({ kind }) => kind === 'fires').map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(today, index - 7)));
    // Leads, waiting, within five minutes, median in seconds.
    expect(evidence.rows.find(({ date }) => date === addDays(today, -1))?.cells).toEqual([4, 1, 0.25, 660]);
    expect(evidence.rows.find(({ date }) => date === addDays(today, -2))?.cells).toEqual([0, 0, null, null]);
    expect(evidence.rows.find(({ date }) => date === addDays(today, -7))?.cells).toEqual([1, 1, 0, null]);
    expect(evidence.rows.find(({ date }) => date === addDays(today, -9))).toMatchObject({ kind: 'before', cells: [1, 0, 1, 300] });
    expect(evidence).toMatchObject({ total: [9, 2, 1 / 9, 1200], charted: 1, limit: null, settledUntil: addDays(today, -1), services: [] });
  });

  it('counts a single lead, and shows its wait in hours below two days', () => {
    expect(verdict([...waits(2, 47.5), ...answered(13, 5)])).toMatchObject({ definition: { value: 1, description: 'One lead from the last seven days has waited 47 hours for a response.' } });
  });

  it('fires for a median of five answers above the limit', () => {
    expect(verdict(answered(4, 1, 2, 16, 20, 30))).toMatchObject({
      outcome: 'firing',
      definition: { title: 'Slow response to leads', value: 960, comparison: 900, description: 'Half of the 5 first responses in the last seven days took longer than 16:00; the limit is 15:00.' },
      evidence: { charted: 3, limit: 900 },
    });
  });

  it("is one of a site's rules, and can be switched off", () => {
    const facts = makeSiteFacts({}, { answers: [...waits(1, 30), ...answered(9, 5)] });
    expect(judgeSite(facts)).toMatchObject([{ ruleId: 'speed-to-lead', outcome: 'firing' }]);
    expect(judgeSite({ ...facts, rules: { ...defaultRules, off: ['speed-to-lead'] } })).toEqual([]);
    expect(ruleIdSchema.safeParse('speed-to-lead').success).toBe(true);
  });
});

it("answers belong to days in the site's zone; disqualified and closed leads no longer wait", () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const timestamp = Date.parse('2026-11-22T03:00:00Z');
  const lead = (more: object = {}, metrics: object = {}) => leadSchema.parse({ leadId: 'L-1', siteId: 'site-1', timestamp, timestampUpdated: timestamp, metrics, ...more });
  const leads = [lead(), lead({ engagedTimestamp: timestamp + minute }), lead({}, { dqReason: 'capital' }), lead({ closeTimestamp: timestamp + hour })];
  expect(listLeadAnswers(leads, 'America/New_York', now)).toEqual([
    { day: '2026-11-21', answeredMs: null, waitsMs: 9 * hour }, { day: '2026-11-21', answeredMs: minute, waitsMs: null },
    { day: '2026-11-21', answeredMs: null, waitsMs: null }, { day: '2026-11-21', answeredMs: null, waitsMs: null },
  ]);
  expect(listLeadAnswers([lead()], 'UTC', now)[0]?.day).toBe('2026-11-22');
});
