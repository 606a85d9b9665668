import { describe, expect, test } from 'vitest';
import { newsKind, chooseNewsTemplate } from '../../../../shared/domain/mails/news-kind.ts';
import { listMailFrequencies, getMailFrequency, nextWeekly, quietUntil, findImmediateTime, findDigestTime, wantsReminders, wantsWeek, unsubscribeFromEmails } from '../../../../shared/domain/mails/email-times.ts';
import type { MailChoices } from '../../../../shared/model/mail-choices.ts';

const eastern = 'America/New_York';
const at = (instant: string) => new Date(instant);

describe('frequency', () => {
  test('by default: immediately for breakage on own sites, otherwise in the daily digest', () => {
    expect(listMailFrequencies(undefined, true).map(({ frequency }) => frequency)).toEqual(['at-once', 'daily', 'daily', 'daily', 'daily', 'daily', 'daily']);
    expect(getMailFrequency(undefined, 'breaks', false)).toBe('daily');
  });
  test('as chosen', () => expect(getMailFrequency({ kinds: { breaks: 'never' } }, 'breaks', true)).toBe('never'));
});

test('emails stop with one click, each group separately and only once', () => {
  const person = { enableSiteAlerts: true, mailChoices: { kinds: { breaks: 'daily' }, weekday: 3 } } as const;
  expect(unsubscribeFromEmails(person, 'alerts')).toEqual({ ...person, enableSiteAlerts: false });
  expect(unsubscribeFromEmails({ ...person, enableSiteAlerts: false }, 'alerts')).toBeNull();
  const ended = unsubscribeFromEmails(person, 'reminders');
  expect(ended).toEqual({ ...person, mailChoices: { ...person.mailChoices, reminders: 'never' } });
  expect(ended === null ? ended : unsubscribeFromEmails(ended, 'reminders')).toBeNull();
  expect(unsubscribeFromEmails({ enableSiteAlerts: false }, 'reminders')).toEqual({ enableSiteAlerts: false, mailChoices: { kinds: {}, reminders: 'never' } });
  const withoutNumbers = unsubscribeFromEmails(person, 'week');
  expect(withoutNumbers).toEqual({ ...person, mailChoices: { ...person.mailChoices, figures: 'never' } });
  expect(withoutNumbers === null ? withoutNumbers : unsubscribeFromEmails(withoutNumbers, 'week')).toBeNull();
  expect([wantsWeek(undefined), wantsWeek({ kinds: {}, figures: 'weekly' }), wantsWeek(withoutNumbers?.mailChoices)]).toEqual([true, true, false]);
  expect([wantsReminders(undefined), wantsReminders(person.mailChoices), wantsReminders(ended?.mailChoices)]).toEqual([true, true, false]);
});

// Hours of New York, in winter five behind UTC, in summer four.
test.each([
  ['before them', { from: 20, to: 7 }, '2026-11-23T00:59:59Z', null],
  ['at their start', { from: 20, to: 7 }, '2026-11-23T01:00:00Z', '2026-11-23T12:00:00Z'],
  ['behind midnight', { from: 20, to: 7 }, '2026-11-23T08:30:00Z', '2026-11-23T12:00:00Z'],
  ['at their end', { from: 20, to: 7 }, '2026-11-23T12:00:00Z', null],
  ['of one day', { from: 9, to: 17 }, '2026-11-23T14:30:00Z', '2026-11-23T22:00:00Z'],
  ['of one day, before', { from: 9, to: 17 }, '2026-11-23T13:30:00Z', null],
  ['without length', { from: 9, to: 9 }, '2026-11-23T14:30:00Z', null],
  ['of none', undefined, '2026-11-23T14:30:00Z', null],
  ['in the night that loses an hour', { from: 20, to: 7 }, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
  ['in the night that has an hour twice', { from: 20, to: 7 }, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
  ['that end in the hour that is skipped', { from: 20, to: 2 }, '2026-03-08T04:00:00Z', '2026-03-08T07:00:00Z'],
] as const)('quiet hours %s', (_name, quiet, now, until) => {
  expect(quietUntil({ kinds: {}, ...(quiet && { quiet }) }, at(now), eastern)?.toISOString() ?? null).toBe(until === null ? null : at(until).toISOString());
});
test('has no quiet hours by default', () => expect(quietUntil(undefined, at('2026-11-23T08:00:00Z'), eastern)).toBeNull());

// 23 November 2026 is a Monday; eight o'clock in New York is 13:00 UTC.
test.each([
  ['on the day before eight', { weekday: 1 }, '2026-11-23T12:59:00Z', '2026-11-23T13:00:00Z'],
  ['on the day at eight', { weekday: 1 }, '2026-11-23T13:00:00Z', '2026-11-30T13:00:00Z'],
  ['of a Sunday', { weekday: 7 }, '2026-11-23T13:00:00Z', '2026-11-29T13:00:00Z'],
  ['late on the day, which is the next one in UTC', { weekday: 7 }, '2026-11-30T03:00:00Z', '2026-12-06T13:00:00Z'],
  ['over the change of the clock', { weekday: 1 }, '2026-10-27T13:00:00Z', '2026-11-02T13:00:00Z'],
  ['in quiet hours', { weekday: 2, quiet: { from: 22, to: 10 } }, '2026-11-23T13:00:00Z', '2026-11-24T15:00:00Z'],
] as const)('the weekly digest %s', (_name, choices, after, due) => {
  expect(nextWeekly({ kinds: {}, ...choices }, at(after), eastern)).toEqual(at(due));
});
test('is sent on Wednesdays by default, when the previous week is final', () => expect(nextWeekly(undefined, at('2026-11-25T08:00:00Z'), 'UTC')).toEqual(at('2026-12-02T08:00:00Z')));

describe('timing', () => {
  const now = at('2026-11-23T13:15:00Z');
  const makeInput = (choices: MailChoices | undefined, kind: 'breaks' | 'numbers' = 'numbers') => ({ choices, kind, isOwnSite: true, now, timeZone: eastern });
  test.each([
    ['daily', undefined, now],
    ['at once, with the letter at the latest', { kinds: { numbers: 'at-once' } }, now],
    ['weekly', { kinds: { numbers: 'weekly' } }, at('2026-11-25T13:00:00Z')],
    ['never', { kinds: { numbers: 'never' } }, null],
    ['daily behind quiet hours', { kinds: {}, quiet: { from: 0, to: 10 } }, at('2026-11-23T15:00:00Z')],
  ] as const)('in the digest: %s', (_name, choices, due) => expect(findDigestTime(makeInput(choices))).toEqual(due));
  test.each([
    ['what is not chosen so', undefined, 'numbers', null],
    ['what breaks', undefined, 'breaks', now],
    ['behind quiet hours', { kinds: {}, quiet: { from: 0, to: 10 } }, 'breaks', at('2026-11-23T15:00:00Z')],
  ] as const)('immediately: %s', (_name, choices, kind, due) => expect(findImmediateTime(makeInput(choices, kind))).toEqual(due));
});

test.each([
  [{ kind: 'audits', ruleId: 'aud-1', event: 'opened' }, 'audits'],
  [{ ruleId: 'roas', event: 'ended' }, 'ended'],
  [{ ruleId: 'mail-user-1', event: 'opened' }, 'people'],
  [{ ruleId: 'not-tracking-ga4', event: 'opened' }, 'breaks'],
  [{ ruleId: 'roas', event: 'opened' }, 'numbers'],
] as const)('classifies a line %o as %s', (line, kind) => expect(newsKind(line)).toBe(kind));

test('an email of one kind is named after it; others are the daily digest', () => {
  const line = (kind: 'access' | 'people' | 'breaks', ruleId = 'x') => ({ kind, ruleId, event: 'opened' as const });
  expect([[line('access'), line('access')], [line('people')], [line('breaks')], [line('access'), line('people')], []].map(chooseNewsTemplate)).toEqual(
    ['credential-ending', 'address-refused', 'alert-digest', 'alert-digest', 'alert-digest'],
  );
  // As an older version wrote it, without its kind.
  expect(chooseNewsTemplate([{ ruleId: 'mail-refused', event: 'opened' }])).toBe('address-refused');
});
