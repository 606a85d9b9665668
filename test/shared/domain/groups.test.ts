import { expect, test } from 'vitest';
import { findOwnerId, findRuleProblem, isGroupId, isMember, membersText } from '../../../shared/domain/groups/groups.ts';
import { savedIdSchema, scopeIdSchema } from '../../../shared/model/primitives.ts';
import type { GroupMembers, GroupRule } from '../../../shared/model/site-group.ts';

test("a scope is a node, or a group named after the node that owns it", () => {
  expect([findOwnerId('north'), isGroupId('north')]).toEqual(['north', false]);
  expect([findOwnerId('north.abcdefgh'), isGroupId('north.abcdefgh')]).toEqual(['north', true]);
  expect(findOwnerId('')).toBe('');
  for (const [id, isScope, isGroup] of [['north', true, false], ['north.abcdefgh', true, true], ['north.short', false, false], ['a.b.abcdefgh', false, false], ['north.ABCDEFGH', false, false]] as const)
    expect([id, scopeIdSchema.safeParse(id).success, savedIdSchema.safeParse(id).success]).toEqual([id, isScope, isGroup]);
});

test('a rule needs a condition and real days', () => {
  expect(findRuleProblem({})).toBe('Choose a state, a business type, or an opening date');
  expect(findRuleProblem({ openedFrom: '2026-02-30' })).toBe('Not a valid date');
  for (const rule of [{ states: ['TX'] }, { businessTypes: ['Brand'] }, { openedFrom: '2026-02-28' }] as GroupRule[]) expect(findRuleProblem(rule)).toBeNull();
});

const site = (state?: string, businessType?: 'Brand' | 'Veteran', openedOn?: string) => ({ siteId: 'a', attr: { ...(state && { state }), ...(businessType && { businessType }), ...(openedOn && { openedOn }) } });

test.each<[string, GroupMembers, ReturnType<typeof site>, boolean]>([
  ['a site on the list', { by: 'list', siteIds: ['b', 'a'] }, site(), true],
  ['a site that is not on the list', { by: 'list', siteIds: ['b'] }, site(), false],
  ['a site of a state', { by: 'rule', rule: { states: ['TX', 'FL'] } }, site('FL'), true],
  ['a site of another state', { by: 'rule', rule: { states: ['TX'] } }, site('FL'), false],
  ['a site without a state', { by: 'rule', rule: { states: ['TX'] } }, site(), false],
  ['a site of a type', { by: 'rule', rule: { businessTypes: ['Brand'] } }, site(undefined, 'Brand'), true],
  ['a site of another type', { by: 'rule', rule: { businessTypes: ['Brand'] } }, site(undefined, 'Veteran'), false],
  ['a site without a type', { by: 'rule', rule: { businessTypes: ['Brand'] } }, site(), false],
  ['a site that opened that day', { by: 'rule', rule: { openedFrom: '2026-01-01' } }, site(undefined, undefined, '2026-01-01'), true],
  ['a site that opened the day before', { by: 'rule', rule: { openedFrom: '2026-01-01' } }, site(undefined, undefined, '2025-12-31'), false],
  ['a site without an opening day', { by: 'rule', rule: { openedFrom: '2026-01-01' } }, site(), false],
  ['a site that meets one of two conditions', { by: 'rule', rule: { states: ['TX'], openedFrom: '2026-01-01' } }, site('TX'), false],
  ['a site that meets both', { by: 'rule', rule: { states: ['TX'], openedFrom: '2026-01-01' } }, site('TX', undefined, '2026-06-01'), true],
])('%s', (_, members, asked, expected) => expect(isMember(members, asked)).toBe(expected));

test('describes the sites of a group', () => {
  expect(membersText({ by: 'list', siteIds: ['a'] })).toBe('1 site');
  expect(membersText({ by: 'list', siteIds: ['a', 'b'] })).toBe('2 sites');
  expect(membersText({ by: 'rule', rule: { states: ['FL', 'GA'], openedFrom: '2026-01-01' } })).toBe('FL or GA, opened since Jan 1, 2026');
  expect(membersText({ by: 'rule', rule: { businessTypes: ['Brand', 'Veteran'] } })).toBe('Brand/SMB or Veteran Owned');
});
