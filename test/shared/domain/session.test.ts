import { describe, expect, it } from 'vitest';
import { serviceOfTokenId, sessionSchema } from '../../../shared/model/session.ts';
import { setupProducts } from '../../../shared/model/sales-token.ts';

describe('session', () => {
  it('starts in the loading state, signed out and in light mode', () => {
    expect(sessionSchema.parse({})).toMatchObject({ isAuthenticated: false, status: 'loading', useDarkMode: false, showSidebar: true });
    expect(sessionSchema.safeParse({ token: 'secret' }).success).toBe(false);
  });
  it.each([
    ['fbPage:1', 'fbPage'], ['fb:1', 'fb'], ['gmb:1', 'gmb'], ['bing:1', 'bing'], ['gsc:1', 'gsc'], ['linkedinOrg:1', 'linkedinOrg'], ['linkedin:1', 'linkedin'], ['ga4:1', 'ga4'], ['1234', 'ga'], ['other:1', 'ga'], ['', 'ga'],
  ])('recognizes %s as a token of %s', (tokenId, service) => expect(serviceOfTokenId(tokenId)).toBe(service));
});

describe('setup products', () => {
  it('are ten in order, and only the two bootcamps have no description', () => {
    expect(setupProducts.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(setupProducts.filter(({ description }) => description === '').map(({ productId }) => productId)).toEqual(['bootcamp-1', 'bootcamp-2']);
  });
});
