import { describe, expect, it } from 'vitest';
import { attributeProblems, withChanges } from '../../../../shared/domain/hierarchy/attributes.ts';
import type { NodeAttr, NodeType } from '../../../../shared/model/node.ts';

const named = (type: NodeType, attr: NodeAttr, before: NodeAttr = {}, linkedSites?: string[]) =>
  attributeProblems({ type, attr, linkedSites }, before, Object.keys(attr)).map(({ name }) => name);

describe('attributeProblems', () => {
  it.each<[NodeType, NodeAttr]>([
    ['SITE', { trialExpiryDate: '2026-11-28', roasThreshold: 1.5, isEcommerce: true, auditBaseline: { startDate: '2026-01-01', endDate: '2026-01-01' } }],
    ['SITE', { roasThreshold: 2, isEcommerce: true }], ['SITE', { openedOn: '2026-05-04' }], ['REG', { franDevOnly: true, linkedSiteNickNames: {} }], ['TOKEN', { isAffiliate: true, directoryAccess: false }], ['TOKEN', { backgroundImage: '/media/themes/a.png', showBusinessType: false, trialExtensionOverrideDays: 14 }],
    ['SITE', { timezone: 'Europe/Zurich', logo: '/media/logos/a.png' }], ['SITE', { logo: 'https://x.test/a.png' }], ['SITE', { logo: '' }], ['ORG', {}],
  ])('%s may have %o', (type, attr) => expect(named(type, attr)).toEqual([]));

  it.each<[NodeType, NodeAttr, string]>([
    ['REG', { trialExpiryDate: '2026-11-28' }, 'trialExpiryDate'], ['SITE', { trialExpiryDate: '2026-02-30' }, 'trialExpiryDate'], ['SITE', { openedOn: '2026-02-30' }, 'openedOn'],
    ['ORG', { auditBaseline: { startDate: '2026-01-01', endDate: '2026-01-02' } }, 'auditBaseline'], ['SITE', { franDevOnly: false }, 'franDevOnly'],
    ['ORG', { isAffiliate: true }, 'isAffiliate'], ['SITE', { directoryAccess: true }, 'directoryAccess'], ['ORG', { useServiceBranch: true }, 'useServiceBranch'], ['SITE', { trialExtensionOverrideDays: 5 }, 'trialExtensionOverrideDays'],
    ['TOKEN', { backgroundImage: 'http://elsewhere.example/a.png' }, 'backgroundImage'], ['REG', { backgroundImage: '/media/themes/a.png' }, 'backgroundImage'], ['SITE', { roasThreshold: 1.5 }, 'roasThreshold'],
    ['SITE', { roasThreshold: 1.55, isEcommerce: true }, 'roasThreshold'], ['SITE', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['SITE', { logo: 'javascript:alert(1)' }, 'logo'], ['SITE', { auditBaseline: { startDate: '2026-02-01', endDate: '2026-01-01' } }, 'auditBaseline'],
    ['SITE', { auditBaseline: { startDate: '2026-02-31', endDate: '2026-03-01' } }, 'auditBaseline'],
    ['SITE', { auditBaseline: { startDate: '2026-02-01', endDate: '2026-02-31' } }, 'auditBaseline'], ['REG', { linkedSiteNickNames: { other: 'x' } }, 'linkedSiteNickNames'],
  ])('%s may not have %o', (type, attr, name) => expect(named(type, attr)).toEqual([name]));

  it('a nickname is allowed for a linked site', () => expect(named('REG', { linkedSiteNickNames: { linked: 'x' } }, {}, ['linked'])).toEqual([]));

  it('the token cannot change', () => {
    expect(named('ORG', { token: 'a-token' }, { token: 'a-token' })).toEqual([]);
    expect(named('ORG', { token: 'b-token' }, { token: 'a-token' })).toEqual(['token']);
    expect(attributeProblems({ type: 'ORG', attr: {} }, { token: 'a-token' }, ['token']).map(({ name }) => name)).toEqual(['token']);
  });

  it('untouched fields are not validated', () => expect(attributeProblems({ type: 'ORG', attr: { trialExpiryDate: 'x', logo: 'x' } }, {}, ['city'])).toEqual([]));
  it('clearing is always possible', () => expect(attributeProblems({ type: 'ORG', attr: {} }, {}, ['trialExpiryDate', 'roasThreshold', 'timezone', 'logo', 'auditBaseline'])).toEqual([]));
});

describe('withChanges', () => {
  it('preserves absent fields, sets given ones and removes null ones', () =>
    expect(withChanges({ city: 'Boston', zip: '1', tz: 'Eastern' }, { city: 'Berne', zip: null, phone: undefined, suspended: false })).toEqual({
      city: 'Berne', tz: 'Eastern', suspended: false,
    }));
});
