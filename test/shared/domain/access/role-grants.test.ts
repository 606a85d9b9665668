import { describe, expect, it } from 'vitest';
import { actions } from '../../../../shared/domain/access/actions.ts';
import { decide } from '../../../../shared/domain/access/decide.ts';
import { maySet } from '../../../../shared/domain/access/fields.ts';
import { getGrant, mayNothing, type RoleGrants, roleGrants } from '../../../../shared/domain/access/role-grants.ts';
import { type Role, roles } from '../../../../shared/domain/access/roles.ts';
import { admin, at, linked, user } from './people.ts';

describe("a role's row lists its permissions", () => {
  it('has a row for each role, or does not compile', () => {
    const { site: _, ...others } = roleGrants;
    // @ts-expect-error a role without a row
    const rows: Readonly<Record<Role, RoleGrants>> = others;
    expect(Object.keys(rows)).toHaveLength(roles.length - 1);
  });

  it('grants nothing if the row does not mention it', () => {
    expect(roleGrants.none).toEqual({ actions: {}, fields: [] });
    expect(mayNothing('none')).toBe(true);
    for (const action of actions) expect(getGrant('none', action), action).toBe('nowhere');
    expect(roles.filter(role => mayNothing(role))).toEqual(['none']);
  });

  it('defines permissions for every action', () => {
    for (const action of actions) expect(getGrant('admin', action), action).toBe('everywhere');
    expect(getGrant('reseller', 'site.delete')).toEqual(['ORG', 'REG', 'SITE']);
    expect(getGrant('affiliate', 'site.update')).toBe('nowhere');
  });

  it('lets no one set an unknown field', () => {
    for (const role of roles)
      for (const field of ['attr.brandNew', 'brandNew', 'constructor', 'toString', '__proto__', 'attr.__proto__.x'])
        expect(maySet(role, field), `${role} ${field}`).toBe(false);
  });
});

describe('billing may name a node', () => {
  const rows = [
    ['a reseller, its own', user('res'), at('site'), 'billing.update', 'allowed'],
    ['a reseller, none', user('res'), null, 'billing.update', 'allowed'],
    ['an administrator, any', admin, at('site'), 'billing.read', 'allowed'],
    ['an affiliate reads', user('aff'), at('site', { sitePath: '/ISL/aff/site' }), 'billing.read', 'allowed'],
    ['an affiliate changes', user('aff'), at('site', { sitePath: '/ISL/aff/site' }), 'billing.update', 'forbidden'],
    ['an organization reads', user('org'), at('site'), 'billing.read', 'forbidden'],
    ['an organization checks out', user('org'), at('site'), 'checkout.start', 'allowed'],
    ['a region checks out for a site that it only links', user('reg'), linked, 'checkout.start', 'not-found'],
    ['a site checks out for another', user('site'), at('site', { siteId: 'oth', sitePath: '/ISL/other/oth' }), 'checkout.start', 'not-found'],
    ['a reseller, of another', user('res'), at('site', { sitePath: '/ISL/other/site' }), 'billing.read', 'not-found'],
  ] as const;
  it.each(rows)('%s', (_case, viewer, node, action, expected) => {
    expect(decide(viewer, action, node).outcome).toBe(expected);
  });
});
