import { describe, expect, it } from 'vitest';
import { decide } from '../../../../shared/domain/access/decide.ts';
import { listBodyFields, maySet } from '../../../../shared/domain/access/fields.ts';
import { roles } from '../../../../shared/domain/access/roles.ts';
import { nodeAttrSchema } from '../../../../shared/model/node.ts';
import { admin, at, trial, user } from './people.ts';

const serverOnly = [
  'siteId',
  'type',
  'sitePath',
  'parentId',
  'linkedSites',
  'revision',
  'createdAt',
  'attr.unpaid',
  'attr',
  'attr.accounts',
  'attr.signup', 'attr.trial', 'attr.onboarding',
  '',
];
const adminOnly = [
  'attr.trialExpiryDate',
  'attr.suspended',
  'attr.token',
  'attr.isFranchise',
  'attr.isEcommerce',
  'attr.hasEcommerce',
  'attr.isAffiliate',
  'attr.directoryAccess',
  'attr.useServiceBranch',
  'attr.showBusinessType',
  'attr.backgroundImage',
  'attr.trialExtensionOverrideDays',
  'attr.questions',
  'attr.introVideo',
  'attr.auditBaseline',
];
const managerOnly = ['attr.quickStatsSetup', 'attr.initSite', 'attr.expediteOnboarding'];
const options = ['attr.consumerSources', 'attr.dailyBudgets', 'attr.dailyBudgets.ga', 'attr.roasThreshold'];

describe('node fields', () => {
  it.each(serverOnly)('%s is set only by the server', field => {
    for (const role of roles) expect(maySet(role, field)).toBe(false);
  });
  it.each(adminOnly)('%s is set only by admins', field => {
    for (const role of roles) expect(maySet(role, field), role).toBe(role === 'admin');
    expect(maySet('site', field.replace('attr.', ''))).toBe(false);
  });
  it.each(managerOnly)('%s is set only by admins and resellers', field => {
    for (const role of roles) expect(maySet(role, field), role).toBe(role === 'admin' || role === 'reseller');
  });
  it.each(options)('%s cannot be set in a trial', field => {
    for (const role of roles)
      expect(maySet(role, field), role).toBe(!['trial', 'affiliate', 'none'].includes(role));
  });
  it('leaves every other attribute to users who may update the node', () => {
    const special = new Set([...serverOnly, ...adminOnly, ...managerOnly, ...options]);
    const others = ['name', ...Object.keys(nodeAttrSchema.shape).map(key => `attr.${key}`)].filter(
      field => !special.has(field),
    );
    expect(others.length).toBeGreaterThan(20);
    for (const field of others) {
      for (const role of roles)
        expect(maySet(role, field), `${role} ${field}`).toBe(role !== 'affiliate' && role !== 'none');
    }
  });

  it('refuses the whole change and names the fields', () => {
    const decision = decide(user('site'), 'site.update', at('site'), [
      'name',
      'attr.suspended',
      'attr.url',
      'sitePath',
    ]);
    expect(decision).toMatchObject({ outcome: 'forbidden', fields: ['attr.suspended', 'sitePath'] });
    expect(decide(user('site'), 'site.update', at('site'), ['name', 'attr.url'])).toEqual({
      outcome: 'allowed',
    });
    expect(decide(admin, 'site.update', at('site'), ['attr.suspended'])).toEqual({ outcome: 'allowed' });
    expect(decide(admin, 'site.update', at('site'), ['sitePath'])).toMatchObject({ outcome: 'forbidden' });
    expect(decide(trial, 'site.update', at('site'), ['attr.dailyBudgets'])).toMatchObject({
      fields: ['attr.dailyBudgets'],
    });
  });

  it('lists the changes in a body', () => {
    expect(listBodyFields({ name: 'A', attr: { tz: 'Eastern', token: 'x' } })).toEqual([
      'name',
      'attr.tz',
      'attr.token',
    ]);
    expect(listBodyFields({ attr: {} })).toEqual([]);
    expect(listBodyFields({})).toEqual([]);
    expect(listBodyFields({ attr: null, sitePath: '/x' })).toEqual(['attr', 'sitePath']);
    expect(listBodyFields({ attr: ['tz'] })).toEqual(['attr']);
    expect(listBodyFields({ attr: 'tz' })).toEqual(['attr']);
    expect(listBodyFields({ linkedSites: { a: 1 } })).toEqual(['linkedSites']);
    expect(maySet('site', 'name.first')).toBe(true);
    expect(maySet('admin', 'sitePath.name')).toBe(false);
  });
});
