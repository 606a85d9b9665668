import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { Accounts } from '../../../../shared/model/node.ts';
import { connectableServices, type ConnectableService } from '../../../../shared/platforms/registry.ts';
import { useYourOwnSignIn } from '../../../../shared/domain/access/credential.ts';
import { createStore } from '../../../../web/src/app/store.ts';
import type { Override } from '../../../../web/src/components/override/override.ts';
import { ConnectionPanel } from '../../../../web/src/features/connections/components/connection-panel.tsx';
import { pageFrame } from '../../../../web/src/features/connections/components/page-frame.tsx';
import { cardFrame } from '../../../../web/src/features/connections/components/service-card.tsx';
import type { PanelFrame } from '../../../../web/src/features/connections/components/panel-frame.ts';
import { toProgress } from '../../../../web/src/features/connections/view/progress.ts';
import type { Rights } from '../../../../web/src/features/connections/view/rights.ts';
import { serviceCard } from '../../../../web/src/features/connections/view/service-card.ts';
import { listButtonTexts, everything, html, listed, makeOverride, present, siteUser, siteWith } from './render.tsx';

const stored = {
  ga4: { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'Northfold', propertyId: '9', propertyName: 'Web' },
  gmb: { tokenId: 'gmb:abcdefghij', accountId: 'g1', accountName: 'Cedar', locationId: 'l1', locationName: 'Asheville', verificationStatus: 'FAILED' },
  fbPage: { tokenId: 'fbPage:abcdefghij', pageId: '1', pageName: 'Cedar Hollow' },
  linkedinOrg: { tokenId: 'linkedinOrg:abcdefghij', organizationId: '5', organizationName: 'Cedar', urn: 'urn:li:organization:5' },
  bing: { tokenId: 'bing:abcdefghij', customerId: 'c', customerName: 'Cedar', accountId: 'a', accountName: 'Search' },
  fb: { tokenId: 'fb:abcdefghij', accountName: 'Cedar Ads', adAccId: 'act_1' },
  linkedin: { tokenId: 'linkedin:abcdefghij', accountId: '7', accountName: 'Cedar', reference: '', account: 'urn:li:sponsoredAccount:7', type: '' },
  gsc: { tokenId: 'gsc:abcdefghij', accountName: 'sc-domain:cedar.example' },
} satisfies Accounts;

type Given = { accounts?: Accounts; connection?: Partial<Connection>; rights?: Rights; override?: Partial<Override>; frame?: PanelFrame; store?: ReturnType<typeof createStore> };
const working: Connection = {
  siteId: 'site-one', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-20T05:12:00Z', lastDay: '2026-11-19', missingDays: [], backfill: null,
};

function panel(service: ConnectableService, { accounts = stored, connection, rights = everything, override = {}, frame = cardFrame, store }: Given = {}) {
  const site = siteWith(accounts);
  const whole = connection === undefined ? undefined : { ...working, service, ...connection };
  const handle = makeOverride(override);
  return html(
    <ConnectionPanel
      site={site} service={service} card={serviceCard(service, accounts, whole, handle.accounts, present)} connection={whole} progress={toProgress(whole?.backfill) ?? undefined} present={present} frame={frame} active={false}
      rights={rights} override={handle} authorizing={false} saving={false} onAuthorize={() => undefined} onSave={() => undefined} onUndo={() => undefined}
    />,
    store,
  );
}
const draft = (tokenId: string) => ({ tokenId, reset: false, picked: null, until: 0 });

describe('a service panel', () => {
  it.each([...connectableServices])('offers Add Account before and Refresh after %s is connected, in both layouts', service => {
    for (const frame of [cardFrame, pageFrame]) {
      expect(listButtonTexts(panel(service, { accounts: {}, frame }))).toContain('Add Account');
      expect(listButtonTexts(panel(service, { frame }))).toContain('Refresh');
      expect(listButtonTexts(panel(service, { accounts: {}, frame }))).not.toContain('Refresh');
    }
  });

  it('shows the day Google Analytics counts from', () => {
    expect(panel('ga4', { connection: { countedFrom: '2026-11-01' } })).toMatch(/Counts from.*Nov 1, 2026/s);
    expect(panel('ga4', { connection: {} })).not.toContain('Counts from');
  });

  it('offers only Reset Token if a reconnect is needed, with token details for administrators', () => {
    const accounts = { ...stored, fb: { ...stored.fb, refreshRequired: true } };
    for (const markup of [panel('fb', { accounts }), panel('fb', { connection: { state: 'reconnect-needed' } })]) {
      expect(listButtonTexts(markup)).toEqual(['Reset Token']);
      expect(markup).toContain('Next Alert Date');
      expect(markup).toContain('fb:abcdefghij');
    }
    const userMarkup = panel('fb', { accounts, rights: siteUser });
    expect(listButtonTexts(userMarkup)).toEqual(['Reset Token']);
    expect(userMarkup).not.toContain('Next Alert Date');
    expect(userMarkup).not.toContain('fb:abcdefghij');
    expect(panel('fb')).not.toContain('Next Alert Date');
  });

  it('offers the checks of its service and warns of a failed verification', () => {
    expect(listButtonTexts(panel('gmb'))).toEqual(['Refresh', 'Check Status']);
    expect(panel('gmb')).toMatch(/text-warning.*Verification failed/s);
    expect(panel('gmb', { accounts: { gmb: { ...stored.gmb, verificationStatus: 'COMPLETED' } } })).not.toContain('text-warning');
    expect(listButtonTexts(panel('fbPage'))).toEqual(['Refresh', 'Test Page']);
  });

  it('offers nothing the server would refuse, and says why', () => {
    const rights = { ...siteUser, authorize: false, choose: false, reason: 'This site is suspended.' };
    expect(listButtonTexts(panel('fb', { rights }))).toEqual([]);
    expect(listButtonTexts(panel('fb', { rights, accounts: {} }))).toEqual([]);
    expect(panel('fb', { rights })).toContain('This site is suspended.');
    expect(panel('fb', { rights, override: { drafts: { fb: draft('fb:newnewnewnew') } } })).not.toContain('Asking');
  });

  it('offers people without access to the stored sign-in their own, and explains why', () => {
    const reach = { fb: { outcome: 'forbidden' as const, reason: useYourOwnSignIn } };
    const rights = { ...siteUser, reach };
    expect(listButtonTexts(panel('fb', { rights }))).toEqual(['Add Account']);
    expect(panel('fb', { rights })).toContain('click Add Account and sign in yourself');
    expect(panel('fb', { rights })).toContain('Cedar Ads');
    expect(listButtonTexts(panel('gmb', { rights: { ...siteUser, reach: { gmb: reach.fb } } }))).toEqual(['Check Status', 'Add Account']);
    expect(listButtonTexts(panel('fb', { rights, connection: { state: 'access-lost', message: 'Gone.' } }))).toEqual(['Add Account']);
    // Nothing is connected yet: no sign-in stands in the way.
    expect(panel('fb', { rights, accounts: {} })).not.toContain('Somebody else signed in');
    // Until the server has told whose it is, nothing is offered that it may refuse.
    expect(listButtonTexts(panel('fb', { rights: { ...siteUser, reach: {} } }))).toEqual(['Add Account']);
  });

  it('keeps the message when access is lost, and offers another choice', () => {
    const markup = panel('fbPage', { connection: { state: 'access-lost', message: 'The page was removed.' } });
    expect(listButtonTexts(markup)[0]).toBe('Choose another page');
    expect(markup).toContain('The page was removed.');
  });

  it('shows actual progress while syncing, and missing days with reasons on demand', () => {
    const backfill = { jobId: 'j', start: '2025-05-01', end: '2026-10-31', done: 7, failed: 0, total: 18, startedAt: '2026-11-20T05:00:00Z', finishedAt: null };
    expect(panel('bing', { connection: { backfill } })).toContain('7 of 18 months synced');
    const gap = panel('bing', { connection: { missingDays: ['2026-11-01'], missingWhy: [{ start: '2026-11-01', end: '2026-11-01', kind: 'slow-report', message: 'The report took too long.' }] } });
    expect(gap).toMatch(/<summary>1 day is missing<\/summary>.*Nov 1, 2026.*The report took too long\./s);
  });
});

describe('a credential that expires soon', () => {
  it('offers Reset Token before everything else', () => {
    const accounts = { ...stored, fbPage: { ...stored.fbPage, refreshAlertDate: '2026-11-26' } };
    expect(listButtonTexts(panel('fbPage', { accounts }))).toEqual(['Reset Token']);
    expect(panel('fbPage', { accounts })).toContain('Token expires in 6 days, on Nov 26');
  });
});

describe('Google Analytics with a stored Universal account', () => {
  const ga = { tokenId: 'ga:abcdefghij', accountName: 'Old', propertyName: 'Web', viewId: '1', viewName: 'All data' };
  it('follows the existing token and offers the conversion to GA4', () => {
    const alone = panel('ga4', { accounts: { ga } });
    expect(listButtonTexts(alone)).toEqual(['GA4', 'Universal', 'Convert to GA4']);
    expect(alone).toContain('All data');
    expect(alone).toContain('Retired');
    const both = panel('ga4', { accounts: { ga, ga4: stored.ga4 } });
    expect(listButtonTexts(both)).toEqual(['GA4', 'Universal', 'Refresh']);
    expect(listButtonTexts(panel('ga4'))).not.toContain('Universal');
  });
});

describe('choosing from the options of a sign-in', () => {
  const page = (pageId: string, pageName: string) => ({ id: pageId, name: pageName, account: { pageId, pageName } });
  const me = (...choices: ReturnType<typeof page>[]) => ({ accountId: 'me', accountName: 'Elena Park', choices });
  const selected = (markup: string) => [...markup.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/g)].map(match => match[1]);
  const choosing = async (service: ConnectableService, accounts: Accounts, answer: Parameters<typeof listed>[2], override: Partial<Override> = {}) => {
    const store = createStore();
    await listed(store, `${service}:newnewnewnew`, answer);
    return panel(service, { accounts, store, override: { drafts: { [service]: draft(`${service}:newnewnewnew`) }, ...override } });
  };

  it('preselects no Facebook page, not even the only one, and explains why Save waits', async () => {
    const markup = await choosing('fbPage', {}, { accounts: [me(page('1', 'Cedar Hollow'))] });
    expect(selected(markup)).toEqual(['Choose a page']);
    expect(markup).toContain('Signed in as Elena Park');
    expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Save<\/button>/);
    expect(markup).toContain('Choose the page');
  });

  it('preselects the only choice of other services, and the stored one', async () => {
    const ads = { accountId: 'me', accountName: 'Facebook', choices: [{ id: 'act_1', name: 'Cedar Ads', account: { accountName: 'Cedar Ads', adAccId: 'act_1' } }] };
    const only = await choosing('fb', {}, { accounts: [ads] });
    expect(selected(only)).toEqual(['Cedar Ads']);
    expect(only).not.toContain('Signed in as');
    expect(selected(await choosing('fbPage', { fbPage: stored.fbPage }, { accounts: [me(page('2', 'Fir'), page('1', 'Cedar Hollow'))] }))).toEqual(['Cedar Hollow']);
  });

  it('enables Save once the choice is complete', async () => {
    const markup = await choosing('fb', {}, { accounts: [] }, { accounts: { fb: stored.fb } });
    expect(markup).toMatch(/<button(?![^>]*disabled)[^>]*>Save<\/button>/);
    expect(listButtonTexts(markup)).toContain('Undo');
  });

  it('says when the sign-in cannot reach the stored choice, and shortens long location websites', async () => {
    const lost = await choosing('fbPage', { fbPage: stored.fbPage }, { accounts: [me(page('2', 'Fir'))] });
    expect(lost).toContain('This sign-in can&#x27;t read Cedar Hollow.');
    const website = `https://cedar.example/${'a'.repeat(60)}`;
    const location = { id: 'l1', name: 'Asheville', account: { accountId: 'g1', accountName: 'Cedar', locationId: 'l1', locationName: 'Asheville', websiteUri: website } };
    const markup = await choosing('gmb', { gmb: stored.gmb }, { accounts: [{ accountId: 'g1', accountName: 'Cedar', choices: [location] }] });
    expect(markup).toContain(`Asheville - ${website.slice(0, 50)}...`);
  });

  it('warns with the text of the specification when there is no GA4 property', async () => {
    const words = "It looks like you don&#x27;t have a Google Analytics 4 property set up. Please toggle to Universal Analytics or click the Help button to contact our staff for assistance";
    expect(await choosing('ga4', {}, { accounts: [] })).toContain(words);
    expect(await choosing('ga4', {}, { accounts: [{ accountId: '1', accountName: 'Empty', choices: [] }] })).toContain(words);
    expect(await choosing('bing', {}, { accounts: [] })).toContain('This Microsoft sign-in has no advertising account');
  });

  it('sends an expired sign-in back to Reset Token', async () => {
    const markup = await choosing('gsc', { gsc: stored.gsc }, { status: 'EXPIRED', accounts: [] });
    expect(markup).toContain('Google no longer accepts this sign-in.');
    expect(listButtonTexts(markup)).toContain('Reset Token');
  });
});
