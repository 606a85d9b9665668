import { describe, expect, test } from 'vitest';
import { keepAddressFilters, oneSiteText, readAddress, unshownPart, writeAddress } from '../../../web/src/app/address/address.ts';

describe('the address', () => {
  test('falls back to defaults when empty', () => {
    expect(readAddress('')).toEqual({ site: null, node: null, period: null, compare: 'previous', basis: null });
  });

  test.each([
    ['?site=site-1&period=2026-10&compare=year-ago', { site: 'site-1', node: null, period: '2026-10', compare: 'year-ago', basis: null }],
    ['?node=org-1&site=site-1', { site: 'site-1', node: 'org-1', period: null, compare: 'previous', basis: null }],
    ['?basis=day', { site: null, node: null, period: null, compare: 'previous', basis: 'day' }],
    ['?basis=week', { site: null, node: null, period: null, compare: 'previous', basis: null }],
    ['?node=../x', { site: null, node: null, period: null, compare: 'previous', basis: null }],
    ['?site=a/b&period=2026-13&compare=never', { site: null, node: null, period: '2026-13', compare: 'previous', basis: null }],
    ['?site=ab', { site: null, node: null, period: null, compare: 'previous', basis: null }],
    ['?period=year-2025', { site: null, node: null, period: 'year-2025', compare: 'previous', basis: null }],
    [`?site=${'x'.repeat(65)}`, { site: null, node: null, period: null, compare: 'previous', basis: null }],
  ])('reads %s', (search, expected) => {
    expect(readAddress(search)).toEqual(expected);
  });

  test('writes values that differ from the defaults and keeps unrelated parameters', () => {
    expect(writeAddress('?tokenId=ga4:abc', { site: 'site-1' })).toBe('?tokenId=ga4%3Aabc&site=site-1');
    expect(writeAddress('?site=site-1&period=2026-10', { period: 'last-31' })).toBe('?site=site-1');
    expect(writeAddress('?site=site-1&compare=year-ago', { site: null, compare: 'previous' })).toBe('');
  });

  test('reads back what it writes', () => {
    for (const compare of ['previous', 'year-ago'] as const) {
      for (const period of [null, '2026-09', 'year-2026']) {
        const address = { site: 'Site_9', node: 'region-2', period, compare, basis: compare === 'previous' ? null : ('total' as const) };
        expect(readAddress(writeAddress('?other=1', address))).toEqual(address);
      }
    }
  });

  test('carries only the filters between pages', () => {
    expect(keepAddressFilters('?site=site-1&tokenId=x&node=org-1&period=2026-10')).toBe('?site=site-1&node=org-1&period=2026-10');
  });
});

describe('a link to something the page cannot show', () => {
  test.each([
    ['?period=1999-01', null], ['', null], ['?site=site-1', null],
    ['?site=../x', 'This link\'s site doesn\'t exist. You\'re viewing Austin. Ask for a new link, or choose a site above.'],
  ])('explains %s: %s', (search, expected) => expect(unshownPart(search, 'Austin')).toBe(expected));

  test('is not explained before the page knows what it shows', () => expect(unshownPart('?site=../x', undefined)).toBeNull());
  test('truncates overlong values', () => expect(readAddress(`?period=${'9'.repeat(500)}`).period).toHaveLength(40));
});

describe('a page of one site', () => {
  const text = "Task Management shows one site at a time. You're viewing Austin. Choose another site above.";
  test.each([
    ['', text], ['?node=west', text], ['?site=austin&node=west', text], ['?site=austin', null], ['?site=austin&node=austin', null], ['?node=austin', null],
  ])('says so unless the reader chose it: %s', (search, expected) =>
    expect(oneSiteText(search, 'Task Management', { siteId: 'austin', name: 'Austin' })).toBe(expected));
});
