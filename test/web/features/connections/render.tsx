import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { PlatformAccount } from '../../../../shared/model/connection.ts';
import type { Accounts, SiteNode } from '../../../../shared/model/node.ts';
import { connectableServices } from '../../../../shared/platforms/registry.ts';
import { createStore, type Store } from '../../../../web/src/app/store.ts';
import type { Override } from '../../../../web/src/components/override/override.ts';
import type { OverrideHandle } from '../../../../web/src/components/override/use-override.ts';
import { connectApi } from '../../../../web/src/features/connections/connection-api.ts';
import type { Rights } from '../../../../web/src/features/connections/view/rights.ts';

export const siteWith = (accounts: Accounts): SiteNode => ({
  siteId: 'site-one', name: 'Cedar Hollow', type: 'SITE', sitePath: '/ISL/org/site-one', attr: { accounts, url: 'https://cedar.example' }, revision: 3, createdAt: '2026-01-01T00:00:00Z',
});
export const everything: Rights = { panels: true, authorize: true, choose: true, reach: Object.fromEntries(connectableServices.map(service => [service, { outcome: 'allowed' as const }])), share: [], remove: true, seeToken: true, setGa4Start: true, reason: undefined };
export const siteUser: Rights = { ...everything, remove: false, seeToken: false, setGa4Start: false };
export const present = { now: new Date('2026-11-20T15:00:00Z'), timeZone: 'UTC', localTime: (instant: string) => instant };

export const makeOverride = (override: Partial<Override>): OverrideHandle => ({
  drafts: {}, accounts: {}, ...override, change: () => undefined, choose: () => undefined, drop: () => undefined, clear: () => undefined,
});

/** What a sign-in lists, as if the server had answered. */
export const listed = (store: Store, tokenId: string, answer: { status?: 'ACTIVE' | 'EXPIRED'; accounts: PlatformAccount[] }) =>
  store.dispatch(connectApi.util.upsertQueryData('getToken', { params: { tokenId }, query: { siteId: 'site-one' } }, { service: 'fb', status: 'ACTIVE', endsOn: null, ...answer }));

export const html = (content: ReactNode, store: Store = createStore()): string =>
  renderToStaticMarkup(<Provider store={store}><MemoryRouter>{content}</MemoryRouter></Provider>);

/** Words of the buttons, in their order. */
export const listButtonTexts = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, '').trim()).filter(words => words !== '');
