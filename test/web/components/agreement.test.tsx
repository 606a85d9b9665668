import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { AgreementDialog } from '../../../web/src/components/override/agreement-dialog.tsx';
import { accountLabel, agreementsNeeded, saveWithAgreement } from '../../../web/src/components/override/agreement.ts';
import { serviceRefusals } from '../../../web/src/components/override/save-text.ts';

const refusal = (code: string, ...services: string[]) => ({
  status: 409, code, message: 'This property already feeds another company.',
  details: services.map(service => ({ path: `body.overrideAccounts.${service}`, message: 'This property already feeds another company.' })),
});

describe('an account that already feeds another company', () => {
  it('prompts for agreement only if the server lets this person agree', () => {
    expect(agreementsNeeded(refusal('agreement-needed', 'ga4'))).toEqual(['ga4']);
    expect(agreementsNeeded(refusal('account-taken', 'ga4'))).toEqual([]);
    expect(agreementsNeeded(refusal('conflict', 'ga4'))).toEqual([]);
    expect(agreementsNeeded(refusal('agreement-needed', 'unheard-of'))).toEqual([]);
    expect(agreementsNeeded(undefined)).toEqual([]);
    // Everybody else reads the server's sentence.
    expect(serviceRefusals(refusal('account-taken', 'ga4'))).toEqual(['This property already feeds another company.']);
  });

  /** A server that asks for these services' agreement one after the other. */
  function server(...asks: readonly ConnectableService[]) {
    return vi.fn<(shared: readonly ConnectableService[]) => Promise<{ data?: string; error?: unknown }>>(async shared => {
      const next = asks.find(service => !shared.includes(service));
      return next === undefined ? { data: 'saved' } : { error: refusal('agreement-needed', next) };
    });
  }
  it('is saved with the agreement, asked once for each account', async () => {
    const [send, ask] = [server('ga4', 'fb'), vi.fn<(services: readonly ConnectableService[]) => Promise<boolean>>(async () => true)];
    expect(await saveWithAgreement(send, ask)).toEqual({ data: 'saved' });
    expect(ask.mock.calls).toEqual([[['ga4']], [['fb']]]);
    expect(send).toHaveBeenLastCalledWith(['ga4', 'fb']);
  });
  it('is not saved without agreement', async () => {
    const send = server('ga4');
    expect(await saveWithAgreement(send, async () => false)).toBeNull();
    expect(send).toHaveBeenCalledTimes(1);
  });
  it('prompts for agreement once, and never for a save that is not refused', async () => {
    const ask = vi.fn<(services: readonly ConnectableService[]) => Promise<boolean>>(async () => true);
    const stubborn = { error: refusal('agreement-needed', 'ga4') };
    expect(await saveWithAgreement(async () => stubborn, ask)).toBe(stubborn);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await saveWithAgreement(server(), ask)).toEqual({ data: 'saved' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('has a readable name', () => {
    const token = 'ga4:abcdefghij';
    expect(accountLabel('ga4', { ga4: { tokenId: token, accountId: '1', accountName: 'Agency', propertyId: '2', propertyName: 'Cedar Hollow' } })).toBe('Cedar Hollow (Google Analytics)');
    expect(accountLabel('gsc', { gsc: { tokenId: token, accountName: 'sc-domain:cedar.example' } })).toBe('sc-domain:cedar.example (Google Search Console)');
    expect(accountLabel('fb', {})).toBe('Facebook Ads');
  });

  it('appears in a dialog that explains the agreement, and only when asked', () => {
    const markup = renderToStaticMarkup(<AgreementDialog question={{ accounts: ['Cedar (Google Analytics)'], answer: () => undefined }} site="Site West" />);
    for (const words of ['Share this account?', 'Cedar (Google Analytics)', 'already feeds another company. Share it?', 'everybody who may see', 'Site West', 'Share and save', 'Cancel']) expect(markup).toContain(words);
    expect(renderToStaticMarkup(<AgreementDialog question={null} site="Site West" />)).toBe('');
  });
});
