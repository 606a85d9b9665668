import { expect, test } from 'vitest';
import { durationText, waitingText } from '../../../web/src/features/leads/view/lead-text.ts';

const now = new Date('2026-11-25T12:00:00.000Z');
const all = { leads: 30, prompt: 0, medianMs: null };
const at = (since: string) => Date.parse(since);

test.each([
  [0, 0, null, null],
  [1, 0, '2026-11-25T11:20:00.000Z', '1 lead is unanswered. It came in 40 min ago.'],
  [1, 1, '2026-11-24T11:00:00.000Z', '1 lead has waited over 24 hours. It came in 1 day ago.'],
  [5, 0, '2026-11-25T11:00:00.000Z', '5 leads are unanswered. The oldest came in 1 hour ago.'],
  [18, 1, '2026-11-22T12:00:00.000Z', '1 lead has waited over 24 hours. 18 are unanswered now. The oldest came in 3 days ago.'],
  [18, 18, '2026-11-22T12:00:00.000Z', '18 leads have waited over 24 hours. The oldest came in 3 days ago.'],
  [18, 4, '2026-11-23T00:00:00.000Z', '4 leads have waited over 24 hours. 18 are unanswered now. The oldest came in 2.5 days ago.'],
])('%i waiting, %i of them for over a day, since %s: %s', (waiting, overdue, since, expected) => {
  const text = waitingText({ all: { ...all, waiting }, overdue, waitingSince: since === null ? null : at(since) }, now);
  expect(text && `${text.title} ${text.detail}`).toBe(expected);
});

test('a duration has its unit in the right number', () =>
  expect([59_000, 3_600_000, 5_400_000, 86_400_000, 129_600_000].map(durationText)).toEqual(['1 min', '1 hour', '1.5 hours', '1 day', '1.5 days']));
