import { expect, test } from 'vitest';
import { signInStanding } from '../../../../shared/domain/access/credential.ts';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/decide.ts';
import { isLinkPerson, linkEndsAt, linkOfPerson, linkPerson, linkState } from '../../../../shared/domain/colleague-links/colleague-links.ts';

const endsAt = '2026-11-29T14:12:00.000Z';

test.each([
  ['open until its last moment', {}, '2026-11-29T14:11:59.999Z', 'open'],
  ['over at its end', {}, '2026-11-29T14:12:00.000Z', 'ended'],
  ['ended by its maker', { revokedAt: '2026-11-23T00:00:00Z' }, '2026-11-23T01:00:00Z', 'revoked'],
  ['ended by its maker, seen after its end', { revokedAt: '2026-11-23T00:00:00Z' }, '2026-12-23T01:00:00Z', 'revoked'],
  ['used', { usedAt: '2026-11-23T00:00:00Z' }, '2026-11-23T01:00:00Z', 'used'],
  ['used, seen after its end', { usedAt: '2026-11-23T00:00:00Z' }, '2027-01-01T01:00:00Z', 'used'],
] as const)('%s', (_name, link, now, state) => expect(linkState({ endsAt, ...link }, new Date(now))).toBe(state));

test('works for seven days', () => expect(linkEndsAt(new Date('2026-11-22T14:12:00Z'))).toBe(endsAt));

test('signing in by a link does not create a user', () => {
  expect(linkPerson('abc')).toBe('link:abc');
  expect([isLinkPerson('link:abc'), isLinkPerson('user-1')]).toEqual([true, false]);
  expect([linkOfPerson('link:abc'), linkOfPerson('user-1')]).toEqual(['abc', null]);
});

test("a colleague's access is exclusive: not for managers of all sites, not for administrators", () => {
  const site: AccessNode = { siteId: 's', type: 'SITE', sitePath: '/ISL/token/org/reg/s', suspended: false, isAffiliate: false, isFranchise: false, linkedFrom: [] };
  const viewer = (more: Partial<Viewer>): Viewer => ({ userId: 'user-1', isAdmin: false, node: { ...site, siteId: 'org', type: 'ORG', sitePath: '/ISL/token/org' }, disabled: false, trialExpired: false, ...more });
  const findRelation = (createdBy: string, who: Viewer, siteId = 's') => signInStanding(who, { createdBy, isChosen: siteId === 's', sharedFrom: { ...site, siteId: 'org', type: 'ORG', sitePath: '/ISL/token/org' } });
  expect(findRelation('user-2', viewer({}))).toBe('shared');
  expect(findRelation('link:abc', viewer({}))).toBe('chosen');
  expect(findRelation('link:abc', viewer({ isAdmin: true, node: null }))).toBe('chosen');
  expect(findRelation('link:abc', viewer({}), 'another')).toBe('foreign');
  expect(findRelation('link:abc', viewer({ userId: 'link:abc' }))).toBe('own');
});
