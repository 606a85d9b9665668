import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fresh, keepOverride, keptMs, noOverride, readOverride, withAccount, withDraft, without } from '../../../web/src/components/override/override.ts';
import { savedToast, serviceRefusals } from '../../../web/src/components/override/save-words.ts';

const fb = { fb: { tokenId: 'fb:abcdefghij', accountName: 'Cedar', adAccId: 'act_1' } };

describe('what was begun of a site’s services', () => {
  const held = new Map<string, string>();
  beforeEach(() => vi.stubGlobal('window', {
    sessionStorage: { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => held.set(key, text), removeItem: (key: string) => held.delete(key) },
  }));
  afterEach(() => {
    vi.unstubAllGlobals();
    held.clear();
  });
  const begun = withAccount(withDraft(noOverride, 'fb', { tokenId: 'fb:abcdefghij', reset: true, picked: { groupId: 'me', choiceId: 'act_1' } }, 1000), 'fb', fb);

  it('comes back from a consent as it was, for an hour', () => {
    keepOverride('site-one', begun);
    expect(readOverride('site-one', 1000 + keptMs - 1)).toEqual(begun);
    expect(readOverride('site-one', 1000 + keptMs)).toEqual(noOverride);
    expect(readOverride('site-two', 1000)).toEqual(noOverride);
  });

  it('ends service by service', () => {
    const both = withDraft(begun, 'bing', { tokenId: 'bing:abcdefghij' }, 1000 + keptMs / 2);
    expect(Object.keys(fresh(both, 1000 + keptMs).drafts)).toEqual(['bing']);
    expect(fresh(both, 1000 + keptMs).accounts).toEqual({});
    expect(without(both, ['bing'])).toEqual(begun);
  });

  it('remembers a reset through the consent, whose return names the sign-in only', () => {
    const asked = withDraft(noOverride, 'fb', { reset: true }, 0);
    expect(asked.drafts.fb).toMatchObject({ tokenId: null, reset: true });
    expect(withDraft(asked, 'fb', { tokenId: 'fb:abcdefghij', picked: null }, 5).drafts.fb).toEqual({ tokenId: 'fb:abcdefghij', reset: true, picked: null, until: 5 + keptMs });
  });

  it('forgets a choice that is no longer complete, and stores nothing when nothing is left', () => {
    expect(withAccount(begun, 'fb', {}).accounts).toEqual({});
    keepOverride('site-one', begun);
    keepOverride('site-one', without(begun, ['fb']));
    expect(held.size).toBe(0);
  });

  it('takes no choice of a service that was saved or undone meanwhile', () => {
    const saved = without(begun, ['fb']);
    expect(withAccount(saved, 'fb', fb)).toEqual(noOverride);
  });

  it.each(['not json', '[]', '{"drafts":{"fb":{}},"accounts":{}}', '{"drafts":{},"accounts":{"fb":{"tokenId":1}}}'])('removes what cannot be read: %s', text => {
    held.set('insights.override.site-one', text);
    expect(readOverride('site-one', 0)).toEqual(noOverride);
    expect(held.size).toBe(0);
  });
});

describe('what a save says', () => {
  it('announces the first collection of Google Analytics and nothing else', () => {
    const ga4 = { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
    const url = 'https://cedar.example';
    expect(savedToast({ ga4 }, { url })).toBe('Google Analytics and Page Speed Insights are being collected!');
    expect(savedToast({ ga4 }, {})).toBe('Google Analytics is being collected!');
    expect(savedToast({ ga4 }, { url: '' })).toBe('Google Analytics is being collected!');
    expect(savedToast({ ga4 }, { url, accounts: { ga4 } })).toBe('Update successful');
    expect(savedToast(fb, { url })).toBe('Update successful');
  });

  it("takes the server's sentences about services out of a refusal, once each, and leaves other refusals whole", () => {
    const refusal = (...details: { path: string; message: string }[]) => ({ status: 400, code: 'invalid-request', message: 'The request is not valid', details });
    const detail = { path: 'body.overrideAccounts.fbPage.pageId', message: 'Not yours' };
    expect(serviceRefusals(refusal(detail, { ...detail, path: 'body.overrideAccounts.fb.adAccId' }))).toEqual(['Not yours']);
    expect(serviceRefusals(refusal(detail, { path: 'body.site.name', message: 'Too long' }))).toEqual([]);
    expect(serviceRefusals(refusal())).toEqual([]);
    expect(serviceRefusals(new Error('x'))).toEqual([]);
  });
});
