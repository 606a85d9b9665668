import { expect, test } from 'vitest';
import { speedToLeadAlert } from '../../../../shared/domain/leads/speed-alert.ts';
import { type Lead, leadSchema } from '../../../../shared/model/lead.ts';

const now = new Date('2026-11-22T12:00:00Z');
const minute = 60_000;
const lead = (agoMinutes: number, answerMinutes?: number, more: object = {}): Lead => {
  const timestamp = now.getTime() - agoMinutes * minute;
  return leadSchema.parse({
    leadId: `L-${agoMinutes}-${answerMinutes ?? 'x'}`, siteId: 'site-1', timestamp, timestampUpdated: timestamp, metrics: {},
    ...(answerMinutes === undefined ? {} : { engagedTimestamp: timestamp + answerMinutes * minute }), ...more,
  });
};
const answered = (...minutes: number[]) => minutes.map((each, index) => lead(120 + index, each));

test.each<[string, Lead[], ReturnType<typeof speedToLeadAlert>]>([
  ['no lead', [], null],
  ['one that came just now', [lead(5)], null],
  ['one that waits a minute longer than it may', [lead(6)], { kind: 'unanswered', leads: 1, oldestMs: 6 * minute }],
  ['several, the oldest named', [lead(6), lead(90), lead(1)], { kind: 'unanswered', leads: 2, oldestMs: 90 * minute }],
  ['one of the future, and one of the day before yesterday', [lead(-5), lead(48 * 60)], null],
  ['a disqualified one and a closed one', [lead(60, undefined, { metrics: { dqReason: 'capital' } }), lead(60, undefined, { closeTimestamp: now.getTime() })], null],
  ['five slow answers', answered(1, 2, 16, 20, 30), { kind: 'slow', leads: 5, medianMs: 16 * minute }],
  ['five answers just in time', answered(1, 2, 15, 20, 30), null],
  ['four slow answers', answered(16, 17, 18, 19), null],
  ['slow ones and one that waits', [...answered(16, 17, 18, 19, 20), lead(7)], { kind: 'unanswered', leads: 1, oldestMs: 7 * minute }],
])('%s', (_, leads, alert) => expect(speedToLeadAlert(leads, now)).toEqual(alert));

test('the limits are the site’s where it has its own', () => {
  const limits = { unansweredMs: 60 * minute, medianMs: 5 * minute, fewestLeads: 2 };
  expect(speedToLeadAlert([lead(50)], now, limits)).toBeNull();
  expect(speedToLeadAlert(answered(6, 7), now, limits)).toEqual({ kind: 'slow', leads: 2, medianMs: 6.5 * minute });
});
