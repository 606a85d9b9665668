import { expect, test } from 'vitest';
import { bellKind, isMuted } from '../../../../shared/domain/alerts/bell-kind.ts';
import { bellTopics, notificationsTopic } from '../../../../shared/messages/topics.ts';

test.each([
  ['one that says so', { type: 'ALERT', kind: 'access', body: { icon: 'star' } }, 'access'],
  ['an audit of an older version', { type: 'AUDIT', body: {} }, 'audits'],
  ['reviews of an older version', { type: 'ALERT', body: { icon: 'star' } }, 'reviews'],
  ['an alert that ended, of an older version', { type: 'ALERT', body: { icon: 'circle-check' } }, 'ended'],
  ['a refused address of an older version', { type: 'ALERT', body: { icon: 'mail-off' } }, 'people'],
  ['another alert of an older version', { type: 'ALERT', body: { icon: 'trend-down' } }, null],
  ['an invoice', { type: 'ALERT', body: {} }, null],
] as const)('%s is news of its kind', (_what, notification, kind) => expect(bellKind(notification)).toBe(kind));

test('notifications skip muted kinds, but never items without a kind', () => {
  const reviews = { type: 'ALERT', kind: 'reviews', body: {} } as const;
  expect(isMuted(undefined, reviews)).toBe(false);
  expect(isMuted(['breaks'], reviews)).toBe(false);
  expect(isMuted(['breaks', 'reviews'], reviews)).toBe(true);
  expect(isMuted(['breaks', 'numbers', 'ended', 'audits', 'reviews', 'access', 'people'], { type: 'ALERT', body: {} })).toBe(false);
});

test('a place has one topic of its own and one per unmuted kind', () => {
  expect(notificationsTopic('north')).toBe('notifications/north');
  expect(notificationsTopic('north', 'breaks')).toBe('notifications/north/breaks');
  expect(notificationsTopic('north', null)).toBe('notifications/north');
  expect(bellTopics('north')).toHaveLength(8);
  expect(bellTopics('north', ['audits', 'people'])).toEqual([
    'notifications/north', 'notifications/north/breaks', 'notifications/north/numbers', 'notifications/north/ended',
    'notifications/north/reviews', 'notifications/north/access',
  ]);
});
