import { describe, expect, it } from 'vitest';
import { connectErrors } from '../../../../shared/contract/connections.ts';
import { chooseAccount, chosenAccount, firstChoice, reaches } from '../../../../web/src/features/connections/view/account-choice.ts';
import { connectReturn, withoutReturn } from '../../../../web/src/features/connections/view/return-address.ts';

const one = { accountId: 'a1', accountName: 'Northfold', choices: [{ id: 'p1', name: 'Web' }, { id: 'p2', name: 'Shop' }] };
const two = { accountId: 'a2', accountName: 'Cedar', choices: [{ id: 'p3', name: 'Only' }] };
const saved = { tokenId: 'ga4:old', accountId: 'a1', accountName: 'Northfold', propertyId: 'p2', propertyName: 'Shop' };

describe('what a consent brought back', () => {
  it('is a token of Google Analytics, and nothing else', () => {
    expect(connectReturn(new URLSearchParams('tokenId=ga4:abcdefghij'))).toEqual({ kind: 'token', tokenId: 'ga4:abcdefghij' });
    for (const query of ['', 'tokenId=fb:abcdefghij', 'tokenId=ga4:short', 'tokenId=ga4:abc%2F..%2Fdefghij'])
      expect(connectReturn(new URLSearchParams(query))).toBeNull();
  });

  it('is one of the declared errors; an unknown code still says that nothing was changed', () => {
    expect(connectReturn(new URLSearchParams('connectError=access_denied'))).toEqual({ kind: 'error', message: connectErrors.access_denied });
    expect(connectReturn(new URLSearchParams('connectError=toString'))).toEqual({ kind: 'error', message: connectErrors.exchange_failed });
  });

  it('leaves the address with the rest of the query', () => {
    expect(withoutReturn(new URLSearchParams('tokenId=ga4:abcdefghij&period=2026-10&state=x')).toString()).toBe('period=2026-10');
  });
});

describe('choosing account and property', () => {
  it('begins with what is saved, where the sign-in reaches it', () => {
    expect(firstChoice([one, two], saved)).toEqual({ accountId: 'a1', propertyId: 'p2' });
    expect(firstChoice([two], saved)).toEqual({ accountId: 'a2', propertyId: 'p3' });
    expect(firstChoice([one, two], undefined)).toEqual({ accountId: null, propertyId: null });
    expect(firstChoice([one], undefined)).toEqual({ accountId: 'a1', propertyId: null });
    expect(firstChoice([], saved)).toEqual({ accountId: null, propertyId: null });
  });

  it('empties the property with another account', () => {
    expect(chooseAccount([one, two], 'a1')).toEqual({ accountId: 'a1', propertyId: null });
    expect(chooseAccount([one, two], 'a2')).toEqual({ accountId: 'a2', propertyId: 'p3' });
  });

  it('saves only an explicit choice that the sign-in lists', () => {
    expect(chosenAccount('ga4:new', [one], { accountId: 'a1', propertyId: 'p1' })).toEqual({
      tokenId: 'ga4:new', accountId: 'a1', accountName: 'Northfold', propertyId: 'p1', propertyName: 'Web',
    });
    expect(chosenAccount('ga4:new', [one], { accountId: 'a1', propertyId: 'p3' })).toBeNull();
    expect(chosenAccount('ga4:new', [one], { accountId: 'a1', propertyId: null })).toBeNull();
  });

  it('knows whether a new sign-in still reaches what is saved', () => {
    expect(reaches([one], saved)).toBe(true);
    expect(reaches([two], saved)).toBe(false);
  });
});
