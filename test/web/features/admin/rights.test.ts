import { describe, expect, it } from 'vitest';
import { roles, type Role } from '../../../../shared/domain/access/roles.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { createAction, creationsAt, lockedKeys, openRegions, sameNameWarning, saveReason, type Place } from '../../../../web/src/features/admin/view/creation.ts';
import { linkable } from '../../../../web/src/features/admin/view/links.ts';
import { listNodeOptions } from '../../../../web/src/features/admin/view/options.ts';
import { makeAccess, makeSiteNode, summary } from './nodes.ts';

const at = (level: string | undefined, viewerNode: NodeSummary | null = null, children: Readonly<Record<string, readonly NodeSummary[]>> = {}): Place => ({
  level: level === undefined ? undefined : summary(level), chosen: undefined, own: viewerNode, findChildren: id => children[id] ?? [],
});
const inOrganization = { organization: [summary('region'), summary('north', { type: 'REG' })] };
const offered = (role: Role, place: Place) => creationsAt(makeAccess(role), place).map(({ type, below }) => `${type} ${below ?? '?'}`);

describe('what can be created at a place in the list', () => {
  it('companies and organizations at the top: administrators choose the token, resellers use their own', () => {
    expect(offered('admin', at(undefined))).toEqual(['TOP_ORG ?', 'ORG ?']);
    expect(offered('reseller', at(undefined, summary('token')))).toEqual(['ORG token']);
    expect(offered('affiliate', at(undefined, summary('token', { isAffiliate: true })))).toEqual([]);
    expect(offered('top-organization', at(undefined, summary('company')))).toEqual([]);
  });

  it('organizations below a company, regions and sites below an organization', () => {
    expect(offered('reseller', at('company'))).toEqual(['ORG company']);
    expect(offered('top-organization', at('company'))).toEqual([]);
    expect(offered('organization', at('organization', null, inOrganization))).toEqual(['REG organization', 'SITE region']);
    expect(offered('region', at('organization', null, { organization: [summary('region')] }))).toEqual(['SITE region']);
    expect(offered('affiliate', at('organization', null, inOrganization))).toEqual([]);
    expect(offered('admin', at('token'))).toEqual(['TOP_ORG token', 'ORG token']);
  });

  it('no site in a region with linked sites; the region of the selection first', () => {
    const children = { ...inOrganization, region: [summary('other', { linked: true })] };
    expect(openRegions(makeAccess('admin'), at('organization', null, children)).map(({ siteId }) => siteId)).toEqual(['north']);
    const chosen: Place = { ...at('organization', null, inOrganization), chosen: summary('site', { parentId: 'north' }) };
    expect(offered('admin', chosen)).toContain('SITE north');
    expect(offered('admin', at('organization', null, { organization: [] }))).toEqual(['REG organization']);
  });

  it('offers nothing that the server would refuse', () => {
    const nodes = new Map(['token', 'company', 'organization', 'region'].map(id => [id, makeSiteNode(id)]));
    for (const role of roles) {
      for (const level of nodes.keys()) {
        for (const { type, below } of creationsAt(makeAccess(role), at(level, null, inOrganization))) {
          const parent = nodes.get(below ?? '');
          expect(parent && makeAccess(role).decision(createAction[type], parent).outcome, `${role} ${type} below ${below}`).toBe('allowed');
        }
      }
    }
  });

  it('locks fields of a new site that only an administrator can set', () => {
    const locked = lockedKeys(makeAccess('organization'), 'SITE', makeSiteNode('region'));
    expect([...locked].sort()).toEqual([
      'attr.expediteOnboarding', 'attr.initSite', 'attr.isEcommerce', 'attr.isFranchise', 'attr.quickStatsSetup', 'attr.suspended', 'attr.trialExpiryDate',
    ]);
    expect(lockedKeys(makeAccess('admin'), 'SITE', makeSiteNode('region')).size).toBe(0);
  });
});

describe('the Options menu', () => {
  it.each<[Role, string, string[]]>([
    ['admin', 'site', ['referrals', 'budgets', 'move', 'delete']], ['admin', 'region', ['link', 'move', 'delete']], ['admin', 'organization', ['move', 'delete']],
    ['admin', 'company', ['move', 'delete']], ['admin', 'token', ['delete']], ['reseller', 'site', ['referrals', 'budgets', 'delete']],
    ['reseller', 'company', []], ['organization', 'site', ['referrals', 'budgets']], ['organization', 'region', ['link']], ['organization', 'organization', []],
    ['region', 'region', ['link']], ['site', 'site', ['referrals', 'budgets']], ['trial', 'site', []], ['affiliate', 'site', []], ['affiliate', 'region', []],
  ])('offers %s of a %s %o', (role, node, options) => {
    expect(listNodeOptions(makeAccess(role), makeSiteNode(node))).toEqual(options);
  });
});

describe('linking sites', () => {
  const region = makeSiteNode('region', { linkedSites: ['linked'] });
  const elsewhere = (siteId: string, more: Partial<NodeSummary> = {}) => summary(siteId, { sitePath: `/ISL/token/company/other/west/${siteId}`, ...more });
  it('offers sites in other regions that are not linked yet', () => {
    const found = [elsewhere('boston'), elsewhere('linked'), summary('site'), elsewhere('west', { type: 'REG' })];
    expect(linkable(makeAccess('admin'), region, found).map(({ siteId }) => siteId)).toEqual(['boston']);
    expect(linkable(makeAccess('organization'), region, found)).toEqual([]);
  });
  it('offers only franchise sites to a franchise development region', () => {
    const found = [elsewhere('boston'), elsewhere('salem', { isFranchise: true })];
    expect(linkable(makeAccess('admin'), { ...region, attr: { franDevOnly: true } }, found).map(({ siteId }) => siteId)).toEqual(['salem']);
  });
});

describe('the message next to Save of a new node', () => {
  it.each([
    ['Choose a sales token', { name: 'Enter a name.' }, 'Choose a sales token'],
    [null, { name: 'Enter a name.' }, 'Enter a name'],
    [null, { name: 'Name has at most 120 characters.', zip: 'x' }, 'Name has at most 120 characters'],
    [null, { zip: 'Enter five digits.' }, 'Some fields need attention'],
    [null, {}, null],
  ])('place %s, errors %j: %s', (place, errors, reason) => expect(saveReason(place, errors)).toBe(reason));

  it.each([
    ['Austin', true], [' austin ', true], ['Austin  ', true], ['Austin 2', false], ['', false], ['   ', false],
  ])('warns of an existing sibling name: "%s"', (name, warned) => {
    expect(sameNameWarning(name, [{ name: 'Dallas' }, { name: 'Austin' }])).toBe(warned ? '“Austin” already exists here. Save only if you want a second one.' : null);
  });
});
