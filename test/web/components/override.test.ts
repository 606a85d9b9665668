import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fresh, keepOverride, keptMs, noOverride, readOverride, withAccount, withDraft, without } from '../../../web/src/components/override/override.ts';
import { savedToast, serviceRefusals } from '../../../web/src/components/override/save-text.ts';

const fb = { fb: { tokenId: 'fb:abcdefghij', accountName: 'Cedar', adAccId: 'act_1' } };

describe('unsaved changes to the services of a site', () => {
  const held = new Map<string, string>();
  beforeEach(() => vi.stubGlobal('window', {
    sessionStorage: { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => held.set(key, text), removeItem: (key: string) => held.delete(key) },
  }));
  afterEach(() => {
    vi.unstubAllGlobals();
    held.clear();
  });
  const begun = withAccount(withDraft(noOverride, 'fb', { tokenId: 'fb:abcdefghij', reset: true, picked: { groupId: 'me', choiceId: 'act_1' } }, 1000), 'fb', fb);

  it('survive the consent screen unchanged for an hour', () => {
    keepOverride('site-one', begun);
    expect(readOverride('site-one', 1000 + keptMs - 1)).toEqual(begun);
    expect(readOverride('site-one', 1000 + keptMs)).toEqual(noOverride);
    expect(readOverride('site-two', 1000)).toEqual(noOverride);
  });

  it('expire per service', () => {
    const both = withDraft(begun, 'bing', { tokenId: 'bing:abcdefghij' }, 1000 + keptMs / 2);
    expect(Object.keys(fresh(both, 1000 + keptMs).drafts)).toEqual(['bing']);
    expect(fresh(both, 1000 + keptMs).accounts).toEqual({});
    expect(without(both, ['bing'])).toEqual(begun);
  });

  it('remember a reset through the consent, which returns only the sign-in', () => {
    const asked = withDraft(noOverride, 'fb', { reset: true }, 0);
    expect(asked.drafts.fb).toMatchObject({ tokenId: null, reset: true });
    expect(withDraft(asked, 'fb', { tokenId: 'fb:abcdefghij', picked: null }, 5).drafts.fb).toEqual({ tokenId: 'fb:abcdefghij', reset: true, picked: null, until: 5 + keptMs });
  });

  it('drop an incomplete choice, and store nothing when nothing is left', () => {
    expect(withAccount(begun, 'fb', {}).accounts).toEqual({});
    keepOverride('site-one', begun);
    keepOverride('site-one', without(begun, ['fb']));
    expect(held.size).toBe(0);
  });

  it('ignore a choice for a service that was saved or undone meanwhile', () => {
    const saved = without(begun, ['fb']);
    expect(withAccount(saved, 'fb', fb)).toEqual(noOverride);
  });

  it.each(['not json', '[]', '{"drafts":{"fb":{}},"accounts":{}}', '{"drafts":{},"accounts":{"fb":{"tokenId":1}}}'])('are removed if unreadable: %s', text => {
    held.set('insights.override.site-one', text);
    expect(readOverride('site-one', 0)).toEqual(noOverride);
    expect(held.size).toBe(0);
  });
});

describe('the message after a save', () => {
  it('announces only the first sync of Google Analytics', () => {
    const ga4 = { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
    const url = 'https://cedar.example';
    expect(savedToast({ ga4 }, { url })).toBe('Google Analytics and Page Speed Insights are being collected!');
    expect(savedToast({ ga4 }, {})).toBe('Google Analytics is being collected!');
    expect(savedToast({ ga4 }, { url: '' })).toBe('Google Analytics is being collected!');
    expect(savedToast({ ga4 }, { url, accounts: { ga4 } })).toBe('Update successful');
    expect(savedToast(fb, { url })).toBe('Update successful');
  });

  it('extracts service messages from a refusal once each and keeps other refusals unchanged', () => {
    const refusal = (...details: { path: string; message: string }[]) => ({ status: 400, code: 'invalid-request', message: 'The request is not valid', details });
    const detail = { path: 'body.overrideAccounts.fbPage.pageId', message: 'Not yours' };
    expect(serviceRefusals(refusal(detail, { ...detail, path: 'body.overrideAccounts.fb.adAccId' }))).toEqual(['Not yours']);
    expect(serviceRefusals(refusal(detail, { path: 'body.site.name', message: 'Too long' }))).toEqual([]);
    expect(serviceRefusals(refusal())).toEqual([]);
    expect(serviceRefusals(new Error('x'))).toEqual([]);
  });
});
