import { describe, expect, it } from 'vitest';
import { stepTitles } from '../../../../shared/domain/onboarding/wizard.ts';
import { adServices, socialServices, connectableServices } from '../../../../shared/platforms/registry.ts';
import { claimedSentence, listCrumbs, getServiceHeading, onboardingName, steps } from '../../../../web/src/features/onboarding/view/steps.ts';

const fb = { tokenId: 'fb:abcdefghij', accountName: 'Cedar', adAccId: 'act_1' };
const ga4 = { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };

describe('an onboarding page', () => {
  it('has the title of its step', () => {
    expect(getServiceHeading('ga4')).toMatchObject({ title: stepTitles[1], step: 1 });
    for (const service of socialServices) expect(getServiceHeading(service)).toMatchObject({ title: "Great, now let's claim social media.", services: socialServices });
    for (const service of adServices) expect(getServiceHeading(service)).toMatchObject({ title: 'Next, do you run any paid ads?', services: adServices });
    expect(getServiceHeading('gsc')).toMatchObject({ title: 'Connect Google Search Console', step: null, services: ['gsc'] });
  });

  it('has a name for every service, and each service in at most one step', () => {
    for (const service of connectableServices) expect(onboardingName(service)).not.toBe('');
    const claimed = steps.flatMap(({ services }) => services);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('shows what is claimed, not what was clicked', () => {
    expect(listCrumbs(3, { ga4, fb }).map(({ state, share }) => [state, Math.round(share * 100)])).toEqual([
      ['done', 100], ['ahead', 0], ['current', 33], ['ahead', 0], ['ahead', 0],
    ]);
    expect(claimedSentence(['bing', 'fb', 'linkedin'], { fb })).toBe('1 of 3 claimed');
  });
});
