import { describe, expect, test } from 'vitest';
import type { ListedUser } from '../../../../shared/contract/users.ts';
import { currentUsers, parseUserFilter, mayView, describeUserPlace, findUserState } from '../../../../web/src/features/users/view/user-list.ts';

const user = (userId: string, more: Partial<ListedUser> = {}): ListedUser => ({
  userId, email: `${userId}@a.example`, given_name: 'Dana', family_name: 'Whitfield', siteId: 'site-one', siteName: 'Site One', isAdmin: false,
  disabled: false, invited: false, enableSiteAlerts: true, enableBillingEmails: false, createdAt: '2026-01-01T00:00:00Z', ...more,
});

describe('the list of people', () => {
  const pages = [[user('one'), user('two')], [user('two'), user('three')]];
  test('joins pages and lists each person once', () => {
    expect(currentUsers(pages, new Map()).map(({ userId }) => userId)).toEqual(['one', 'two', 'three']);
  });
  test('shows changes immediately on every page, without removed people', () => {
    const changes = new Map([['three', user('three', { given_name: 'New' })], ['two', null]]);
    expect(currentUsers(pages, changes).map(({ userId, given_name }) => [userId, given_name])).toEqual([['one', 'Dana'], ['three', 'New']]);
  });
  test.each([['', undefined], ['da', undefined], ['  da  ', undefined], ['dan', 'dan'], [' dana ', 'dana']])('the filter %o requests %o', (typed, asked) => {
    expect(parseUserFilter(typed)).toBe(asked);
  });
  test.each([
    [{}, 'Active'], [{ invited: true }, 'Invited'], [{ disabled: true }, 'Disabled'], [{ disabled: true, invited: true }, 'Disabled'],
  ])('%o is %s', (more, word) => expect(findUserState(user('one', more)).word).toBe(word));
  test('shows the place of a person', () => {
    expect(describeUserPlace(user('one'))).toBe('Site One');
    expect(describeUserPlace(user('one', { siteName: null }))).toBe('site-one');
    expect(describeUserPlace(user('one', { isAdmin: true, siteId: null, siteName: null }))).toBe('Administrator');
    expect(describeUserPlace(user('one', { siteId: null, siteName: null }))).toBe('No place');
  });
  test.each([
    [{}, true], [{ isAdmin: true }, false], [{ disabled: true }, false], [{ siteId: null }, false], [{ invited: true }, true],
  ])('viewing as %o is possible: %s', (more, expected) => expect(mayView(user('one', more))).toBe(expected));
});
