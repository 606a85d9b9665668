import { describe, expect, it } from 'vitest';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { pickNewer } from '../../../../web/src/features/admin/view/newest.ts';
import { saveBanner } from '../../../../web/src/features/admin/view/save-banner.ts';

const fb = { tokenId: 'fb:abcdefghij', accountName: 'Cedar', adAccId: 'act_1' };
const gsc = { tokenId: 'gsc:abcdefghij', accountName: 'sc-domain:cedar.example' };
const draft = (reset: boolean) => ({ tokenId: 'x', reset, picked: null, until: 0 });

describe('the save banner above a node', () => {
  it('is hidden while nothing is complete', () => {
    expect(saveBanner({ accounts: {}, drafts: { fb: draft(true) } }, { fb })).toBeNull();
  });
  it('shows the text of the specification while a reset waits for Save', () => {
    expect(saveBanner({ accounts: { fb }, drafts: { fb: draft(true) } }, { fb })).toEqual({
      text: 'Click the Save button to complete the reset token process.', about: 'Facebook Ads: new token',
    });
  });
  it('names what Save connects or changes', () => {
    expect(saveBanner({ accounts: { fb, gsc }, drafts: { fb: draft(false) } }, {})?.text).toBe('Click the Save button to connect Google Search Console and Facebook Ads.');
    expect(saveBanner({ accounts: { fb }, drafts: { fb: draft(false) } }, { fb })?.text).toBe('Click the Save button to change Facebook Ads.');
  });
});

describe('a record that has just been saved', () => {
  const at = (revision: number): SeenNode => ({ siteId: 'atl', name: `${revision}`, type: 'SITE', sitePath: '/ISL/atl', revision, attr: {}, createdAt: '2026-01-01T00:00:00.000Z' });
  it('is the response of the save until a newer record is read', () => {
    expect([pickNewer(at(3), at(4)).name, pickNewer(at(4), at(4)).name, pickNewer(at(5), at(4)).name]).toEqual(['4', '4', '5']);
    const read = at(4);
    expect(pickNewer(read, at(4))).toBe(read);
  });
});
