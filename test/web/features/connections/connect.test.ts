import { describe, expect, it } from 'vitest';
import { connectErrors } from '../../../../shared/contract/connections.ts';
import { connectableServices } from '../../../../shared/platforms/registry.ts';
import {
  chooseGroup, choiceLabel, chosenAccount, firstChoice, flatChoices, isStored, locationLabel, reaches,
} from '../../../../web/src/features/connections/view/account-choice.ts';
import { panelNamed, panelFacts } from '../../../../web/src/features/connections/view/panels.ts';
import { connectReturn, withoutReturn } from '../../../../web/src/features/connections/view/return-address.ts';

const property = (accountId: string, accountName: string, propertyId: string, propertyName: string) => ({
  id: propertyId, name: propertyName, account: { accountId, accountName, propertyId, propertyName },
});
const northfold = { accountId: 'a1', accountName: 'Northfold', choices: [property('a1', 'Northfold', 'p1', 'Web'), property('a1', 'Northfold', 'p2', 'Shop')] };
const two = { accountId: 'a2', accountName: 'Cedar', choices: [property('a2', 'Cedar', 'p3', 'Only')] };
const ga4 = { tokenId: 'ga4:oldoldoldold', accountId: 'a1', accountName: 'Northfold', propertyId: 'p2', propertyName: 'Shop' };

const page = (pageId: string, pageName: string) => ({ id: pageId, name: pageName, account: { pageId, pageName } });
const pages = (...choices: ReturnType<typeof page>[]) => [{ accountId: 'me', accountName: 'Elena Park', choices }];
const location = (locationId: string, more: Record<string, string> = {}) => ({
  id: locationId, name: 'Asheville', account: { accountId: 'g1', accountName: 'Cedar', locationId, locationName: 'Asheville', ...more },
});
const nothing = { groupId: null, choiceId: null };

describe('the consent result', () => {
  it.each([...connectableServices])('is a token of the service in its prefix: %s', service => {
    expect(connectReturn(new URLSearchParams(`tokenId=${service}:abcdefghij`), undefined)).toEqual({ kind: 'token', tokenId: `${service}:abcdefghij`, service });
  });

  it('is nothing if the server would not create such an id', () => {
    for (const query of ['', 'tokenId=ga:abcdefghij', 'tokenId=pagespeed:abcdefghij', 'tokenId=ga4:short', 'tokenId=ga4:abc%2F..%2Fdefghij', 'tokenId=toString:abcdefghij'])
      expect(connectReturn(new URLSearchParams(query), 'ga4')).toBeNull();
  });

  it('is a declared error with the name of the platform', () => {
    const readReturn = (query: string, panel: string | undefined) => connectReturn(new URLSearchParams(query), panelNamed(panel));
    expect(readReturn('connectError=access_denied', 'fb')).toEqual({
      kind: 'error', message: 'Facebook Ads was not given permission. Nothing changed. Click Add Account to try again.',
    });
    expect(readReturn('connectError=scope_missing', 'ga')).toMatchObject({ message: 'Permission to read Google Analytics was unticked. Click Add Account and leave everything ticked.' });
    expect(readReturn('connectError=toString', 'bing')).toEqual({ kind: 'error', message: connectErrors.exchange_failed.replace('{name}', 'Microsoft Ads') });
    for (const code of Object.keys(connectErrors)) expect(JSON.stringify(readReturn(`connectError=${code}`, undefined))).not.toContain('{name');
  });

  it('is removed from the address, and the rest of the query stays', () => {
    expect(withoutReturn(new URLSearchParams('tokenId=ga4:abcdefghij&period=2026-10&state=x&connectError=y')).toString()).toBe('period=2026-10');
  });
});

describe('the panel named by an address', () => {
  it("is Google Analytics for 'ga' and 'ga4', otherwise the service itself", () => {
    expect(panelNamed('ga')).toBe('ga4');
    for (const service of connectableServices) expect(panelNamed(service)).toBe(service);
    for (const type of [undefined, 'pagespeed', 'expiring', 'constructor']) expect(panelNamed(type)).toBeUndefined();
  });

  it('has the labels of the specification', () => {
    const labels = Object.fromEntries(connectableServices.map(service => [service, panelFacts(service)] as const).map(([service, { group, choice }]) => [service, [group, choice].filter(label => label !== null).join('/')]));
    expect(labels).toEqual({
      ga4: 'Account/Property', gmb: 'Account/Location', fbPage: 'Page', linkedinOrg: 'Organization', bing: 'Customer/Account', fb: 'Ad account',
      linkedin: 'Account', gsc: 'Account',
    });
  });
});

describe('choosing an account', () => {
  it('starts with the stored account if the sign-in reaches it, else the only one', () => {
    expect(firstChoice('ga4', [northfold, two], { ga4 })).toEqual({ groupId: 'a1', choiceId: 'p2' });
    expect(firstChoice('ga4', [two], { ga4 })).toEqual({ groupId: 'a2', choiceId: 'p3' });
    expect(firstChoice('ga4', [northfold, two], {})).toEqual(nothing);
    expect(firstChoice('ga4', [northfold], {})).toEqual({ groupId: 'a1', choiceId: null });
    expect(firstChoice('ga4', [], { ga4 })).toEqual(nothing);
  });

  it('preselects the only choice of a single-level platform, in any group', () => {
    const site = (name: string) => ({ id: name, name, account: { accountName: name } });
    const listed = [{ accountId: 'me', accountName: 'Elena', choices: [site('https://cedar.example/')] }];
    expect(firstChoice('gsc', listed, {})).toEqual({ groupId: 'me', choiceId: 'https://cedar.example/' });
    expect(firstChoice('gsc', [{ accountId: 'me', accountName: 'Elena', choices: [site('a'), site('b')] }], {})).toEqual(nothing);
    expect(firstChoice('gsc', [{ accountId: 'x', accountName: 'Other', choices: [] }, ...listed], {})).toMatchObject({ groupId: 'me' });
  });

  it('requires an explicit choice for Business Profile and Facebook pages, unless already stored', () => {
    const locations = [{ accountId: 'g1', accountName: 'Cedar', choices: [location('l1')] }];
    expect(firstChoice('gmb', locations, {})).toEqual(nothing);
    expect(chooseGroup('gmb', locations, 'g1')).toEqual({ groupId: 'g1', choiceId: null });
    expect(firstChoice('fbPage', pages(page('1', 'Cedar')), {})).toEqual(nothing);
    expect(firstChoice('fbPage', pages(page('1', 'Cedar')), { fbPage: { tokenId: 'fbPage:abcdefghij', pageId: '1', pageName: 'Cedar' } })).toEqual({ groupId: 'me', choiceId: '1' });
  });

  it('clears the choice when another account is selected', () => {
    expect(chooseGroup('ga4', [northfold, two], 'a1')).toEqual({ groupId: 'a1', choiceId: null });
    expect(chooseGroup('ga4', [northfold, two], 'a2')).toEqual({ groupId: 'a2', choiceId: 'p3' });
    expect(chooseGroup('ga4', [northfold, two], '')).toEqual(nothing);
  });

  it('saves only listed choices, exactly as listed, with the sign-in', () => {
    expect(chosenAccount('ga4', 'ga4:new', [northfold], { groupId: 'a1', choiceId: 'p1' }, {})).toEqual({
      ga4: { tokenId: 'ga4:new', accountId: 'a1', accountName: 'Northfold', propertyId: 'p1', propertyName: 'Web' },
    });
    expect(chosenAccount('fbPage', 'fbPage:new', [{ accountId: 'me', accountName: 'Elena Park', choices: [{ id: '1', name: 'Cedar', account: { pageId: '1', pageName: 'Cedar', igPageId: '77' } }] }], { groupId: 'me', choiceId: '1' }, {})).toEqual({
      fbPage: { tokenId: 'fbPage:new', pageId: '1', pageName: 'Cedar', igPageId: '77' },
    });
    expect(chosenAccount('ga4', 'ga4:new', [northfold], { groupId: 'a1', choiceId: 'p3' }, {})).toBeNull();
    expect(chosenAccount('ga4', 'ga4:new', [northfold], { groupId: 'a1', choiceId: null }, {})).toBeNull();
    expect(chosenAccount('gmb', 'gmb:new', [northfold], { groupId: 'a1', choiceId: 'p1' }, {})).toBeNull();
  });

  it('keeps the goals of a property that is chosen again, but not of another', () => {
    const saved = { ga4: { ...ga4, goals: ['Call'] } };
    expect(chosenAccount('ga4', 'ga4:new', [northfold], { groupId: 'a1', choiceId: 'p2' }, saved)?.ga4?.goals).toEqual(['Call']);
    expect(chosenAccount('ga4', 'ga4:new', [northfold], { groupId: 'a1', choiceId: 'p1' }, saved)?.ga4?.goals).toBeUndefined();
  });

  it('knows whether a sign-in reaches the stored account and whether saving changes anything', () => {
    expect(reaches('ga4', [northfold], { ga4 })).toBe(true);
    expect(reaches('ga4', [two], { ga4 })).toBe(false);
    const again = { ...ga4, tokenId: 'ga4:chosen' };
    // People other than administrators are not told the token id of what is stored.
    const { tokenId: _untold, ...withoutToken } = ga4;
    expect(isStored('ga4', { ga4: again }, { ga4 })).toBe(true);
    expect(isStored('ga4', { ga4: again }, { ga4: withoutToken })).toBe(true);
    expect(isStored('ga4', { ga4: { ...ga4, tokenId: 'ga4:new-AAAAAAAAAAAAAAAA' } }, { ga4 })).toBe(false);
    expect(isStored('ga4', { ga4: { ...again, propertyId: 'p1' } }, { ga4 })).toBe(false);
    expect(isStored('ga4', { ga4: again }, { ga4: { ...ga4, refreshRequired: true } })).toBe(false);
    expect(isStored('ga4', { ga4: again }, {})).toBe(false);
  });

  it('names the group of a choice if a level has several', () => {
    expect(flatChoices(pages(page('1', 'Cedar'))).map(item => item.label)).toEqual(['Cedar']);
    expect(flatChoices([...pages(page('1', 'Cedar')), { accountId: 'b', accountName: 'Agency', choices: [page('2', 'Fir')] }]).map(item => item.label)).toEqual([
      'Cedar (Elena Park)', 'Fir (Agency)',
    ]);
  });
});

describe("a location's label", () => {
  it("shortens a website of more than 50 characters to 50 and '...'", () => {
    const fifty = `https://${'a'.repeat(42)}`;
    expect(fifty).toHaveLength(50);
    expect(locationLabel('Asheville', fifty)).toBe(`Asheville - ${fifty}`);
    expect(locationLabel('Asheville', `${fifty}b`)).toBe(`Asheville - ${fifty}...`);
    expect(locationLabel('Asheville', undefined)).toBe('Asheville');
    expect(choiceLabel('gmb', location('l1', { websiteUri: 'https://cedar.example' }))).toBe('Asheville - https://cedar.example');
    expect(choiceLabel('ga4', property('a', 'A', 'p', 'Web'))).toBe('Web');
  });
});
