import { describe, expect, it } from 'vitest';
import { inboxLines } from '../../../../shared/domain/alerts/inbox-lines.ts';
import { destination, joinPages, onItsSite } from '../../../../web/src/features/notifications/view/items.ts';

const note = (siteId: string, group: string, day: string) => ({
  siteId, notificationId: `n-${siteId}-${day}`, group, body: { timestamp: `2026-11-${day}T07:10:00Z` },
});

describe('a notification', () => {
  it.each([
    ['/app/audit/aud-1', '/audit/aud-1'], ['app/audits', '/audits'], ['/app', '/'], ['/apples', '/apples'],
    ['audit/aud-1', '/audit/aud-1'], ['https://example.com/x', 'https://example.com/x'],
    ['javascript:alert(1)', null], ['//evil.example', null], ['/\\evil.example', null], ['/app//evil.example', null],
    ['', null], [undefined, null],
  ])('links from %s to %s', (link, expected) => expect(destination(link)).toBe(expected));

  it.each([
    ['/audit/aud-1', 'site-one', '?site=other&compare=year-ago', '/audit/aud-1?site=site-one&compare=year-ago'],
    ['/alerts/roas?site=site-one', 'site-one', '?site=other', '/alerts/roas?site=site-one'],
    ['/admin/acme', null, '', '/admin/acme'],
  ])('%s opens on %s from %s: %s', (path, siteId, filters, expected) => expect(onItsSite(path, siteId, filters)).toBe(expected));

  it('appears once when pages overlap', () => {
    const [first, again] = [note('site-one', 'a', '02'), { ...note('site-one', 'a', '02'), read: true }];
    expect(joinPages([[first], [again, note('site-two', 'a', '02')]])).toEqual([again, note('site-two', 'a', '02')]);
  });
});

it('groups one cause per day into one line, newest first, with site count', () => {
  const items = [note('a', 'x', '02'), note('b', 'x', '04'), note('a', 'x', '03'), note('c', 'y', '03'), note('d', 'z', '01'), note('e', 'z', '01')];
  const lines = (sites: number | null, fuller: string[] = []) =>
    inboxLines(items, fuller, sites).map(({ group, items: groupItems, words }) => [group, groupItems.map(({ siteId }) => siteId).join(''), words]);
  expect(lines(21)).toEqual([['x', 'baa', '2 of 21 sites'], ['y', 'c', null], ['z', 'de', '2 of 21 sites']]);
  expect(inboxLines([note('a', 'x', '02'), note('a', 'x', '03')], [], 1).map(({ words }) => words)).toEqual(['2 times']);
  expect(lines(null, ['z'])).toEqual([['x', 'baa', '2 sites'], ['y', 'c', null], ['z', 'de', '2+ sites']]);
});
