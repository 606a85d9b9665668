import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { signedInAs, storedAccounts } from '../../../../web/src/features/connections/view/account-choice.ts';
import { panelServices } from '../../../../web/src/features/connections/view/panels.ts';
import { serviceCard, serviceCards, servicesSentence, tokenFacts } from '../../../../web/src/features/connections/view/service-card.ts';

const ga4 = { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'Northfold', propertyId: '9', propertyName: 'Web' };
const gmb = { tokenId: 'gmb:abcdefghij', accountId: '1', accountName: 'Cedar', locationId: 'l', locationName: 'Asheville' };
const linkedin = { tokenId: 'linkedin:abcdefghij', accountId: '5', accountName: 'Cedar Ads', reference: '', account: 'urn:li:sponsoredAccount:5', type: 'BUSINESS' };
const working: Connection = {
  siteId: 'site-one', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-20T05:12:00Z',
  lastDay: '2026-11-19', missingDays: [], backfill: null,
};
const present = { now: new Date('2026-11-20T15:00:00Z'), timeZone: 'UTC', localTime: (instant: string) => `<${instant}>` };

describe('a service card', () => {
  it('is connected with its choices and freshness', () => {
    expect(serviceCard('ga4', { ga4 }, working, {}, present)).toMatchObject({
      state: 'connected', unsaved: false, notice: null, fresh: 'Synced 5:12 AM, latest day Nov 19.',
      chosen: [{ label: 'Account', value: 'Northfold' }, { label: 'Property', value: 'Web' }],
    });
  });

  it('shows a new choice as unsaved, with or without a stored one', () => {
    const pending = { ga4: { ...ga4, propertyName: 'Shop' } };
    for (const accounts of [{}, { ga4 }])
      expect(serviceCard('ga4', accounts, undefined, pending, present)).toMatchObject({
        unsaved: true, chosen: [{ value: 'Northfold' }, { label: 'Property', value: 'Shop' }],
      });
    expect(serviceCard('ga4', { ga4 }, undefined, pending, present).notice?.text).toBe('New token, not saved yet.');
  });

  it('can be connected for each of the nine services except the retired one', () => {
    for (const service of panelServices)
      expect(serviceCard(service, {}, undefined, {}, present).state).toBe(service === 'ga' ? 'retired' : 'not-connected');
    const universal = { tokenId: 'x', accountName: 'Old', propertyName: 'P', viewId: '1', viewName: 'All data' };
    expect(serviceCard('ga', { ga: universal }, undefined, {}, present)).toMatchObject({ state: 'retired', chosen: [{ value: 'Old' }, { value: 'P' }, { value: 'All data' }] });
  });

  it.each([
    ['FAILED', 'Verification failed', true], ['NOT_FOUND', 'Not verified', true], ['COMPLETED', 'Verified', false],
    ['PENDING', 'Verification pending', false], ['IN_REVIEW', 'Verification: in review', false],
  ])('shows a warning if needed for a location with verification %s', (verificationStatus, value, warning) => {
    expect(serviceCard('gmb', { gmb: { ...gmb, verificationStatus } }, undefined, {}, present).chosen.at(-1)).toEqual({ label: 'Status', value, warning });
  });

  it('is sorted by trouble first and retired last; unsaved choices do not reorder it', () => {
    const connections = [{ ...working, state: 'reconnect-needed' as const }];
    const cards = serviceCards({ ga4, linkedin }, connections, {}, present);
    expect(cards).toHaveLength(9);
    expect(new Set(cards.map(card => card.service))).toEqual(new Set(panelServices));
    expect(cards.slice(0, 2).map(card => card.service)).toEqual(['ga4', 'linkedin']);
    expect(cards.at(-1)?.service).toBe('ga');
    const later = serviceCards({ ga4, linkedin }, connections, { gmb, ga4 }, present);
    expect(later.map(card => card.service)).toEqual(cards.map(card => card.service));
  });

  it('is counted in one sentence', () => {
    const unreadable = { ...working, lastDay: '2026-11-20', missingWhy: [{ start: '2026-11-21', end: '2026-11-21', kind: 'invalid-answer' as const, message: 'Not readable' }] };
    expect(servicesSentence(serviceCards({ ga4 }, [unreadable], {}, present))).toBe('0 of 8 connected, 1 not syncing');
    expect(servicesSentence(serviceCards({ ga4 }, [{ ...working, state: 'reconnect-needed' }], {}, present))).toBe('0 of 8 connected, 1 to reconnect');
    expect(servicesSentence(serviceCards({ ga4 }, [working], {}, present))).toBe('1 of 8 connected');
    expect(servicesSentence(serviceCards({ ga4, linkedin: { ...linkedin, refreshAlertDate: '2026-11-26' } }, [working], {}, present))).toBe('2 of 8 connected, 1 expires within a week');
    expect(servicesSentence(serviceCards({ linkedin: { ...linkedin, refreshAlertDate: '2026-11-29' } }, [], {}, present))).toBe('1 of 8 connected');
  });
});

describe('the accounts of a site without accounts', () => {
  it('keep the same reference, so a re-render is not a new choice', () => {
    const site: SeenNode = { siteId: 'site-one', name: 'Cedar', type: 'SITE', sitePath: '/ISL/site-one', attr: {}, revision: 1, createdAt: '2026-01-01T00:00:00Z' };
    expect(storedAccounts(site)).toBe(storedAccounts({ ...site, revision: 2 }));
    expect(storedAccounts({ ...site, attr: { accounts: { ga4 } } })).toEqual({ ga4 });
  });
});

describe('whose sign-in offers the choices', () => {
  it.each([
    ['gsc', ['Google Search Console'], null], ['gsc', ['Elena Park'], 'Elena Park'], ['fb', ['Facebook'], null],
    ['fbPage', ['Elena Park', 'Other'], null], ['fbPage', [], null],
  ] as const)('of %s from %j is %s', (service, names, expected) => {
    expect(signedInAs(service, names.map(accountName => ({ accountId: accountName, accountName, choices: [] })))).toBe(expected);
  });
});

describe('what administrators see for a token that needs renewal', () => {
  it('shows its id and the next alert date', () => {
    expect(tokenFacts({ linkedin: { ...linkedin, refreshAlertDate: '2026-11-26' } }, 'linkedin')).toEqual([
      { label: 'Token ID', value: 'linkedin:abcdefghij' }, { label: 'Next Alert Date', value: 'Nov 26, 2026' },
    ]);
    expect(tokenFacts({ linkedin }, 'linkedin').at(-1)).toEqual({ label: 'Next Alert Date', value: 'None set' });
  });
});
