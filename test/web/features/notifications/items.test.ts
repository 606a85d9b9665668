import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../shared/model/notification.ts';
import { destination, isUnread, joinPages, unreadOf } from '../../../../web/src/features/notifications/view/items.ts';

const note = (notificationId: string, timestamp: string, users: Notification['users'] = {}): Notification => ({
  notificationId, siteId: 'site-one', type: 'AUDIT', body: { title: 'Audit', message: 'Ready', timestamp }, users,
});

describe('a notification', () => {
  it('is unread until this user has read it', () => {
    const item = note('one', '2026-11-04T11:00:00Z', { ada: { read: true }, bob: { read: false } });
    expect(['ada', 'bob', 'eve'].map(user => isUnread(item, user))).toEqual([false, true, true]);
    expect(unreadOf([item], 'ada')).toEqual([]);
  });

  it.each([
    ['/app/audit/aud-1', '/audit/aud-1'], ['app/audits', '/audits'], ['/app', '/'], ['/apples', '/apples'],
    ['audit/aud-1', '/audit/aud-1'], ['https://example.com/x', 'https://example.com/x'],
    ['javascript:alert(1)', null], ['//evil.example', null], ['/\\evil.example', null], ['/app//evil.example', null],
    ['', null], [undefined, null],
  ])('leads from %s to %s', (link, expected) => expect(destination(link)).toBe(expected));

  it('stands once when pages overlap, newest first', () => {
    const joined = joinPages([[note('b', '2026-11-02T00:00:00Z')], [note('b', '2026-11-02T00:00:00Z'), note('a', '2026-11-03T00:00:00Z')]]);
    expect(joined.map(item => item.notificationId)).toEqual(['a', 'b']);
  });
});
