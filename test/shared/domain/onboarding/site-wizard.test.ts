import { describe, expect, it } from 'vitest';
import { hasWizard, isInWizard, isOnboardedByData, wizardMoved, computeOnboardingState } from '../../../../shared/domain/onboarding/site-wizard.ts';
import type { Connection } from '../../../../shared/model/connection.ts';
import type { NodeAttr } from '../../../../shared/model/node.ts';
import type { SiteOnboarding, WizardChange } from '../../../../shared/model/onboarding.ts';

const ga4 = { tokenId: 'ga4:x', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
const fbPage = { tokenId: 'fbPage:x', pageId: '1', pageName: 'P' };
const at = (step: number, more: Partial<SiteOnboarding> = {}): SiteOnboarding => ({ step, later: [], answers: [], ...more });
const site = (onboarding?: SiteOnboarding, more: NodeAttr = {}): NodeAttr => ({ status: 'onboarding', accounts: { ga4 }, ...(onboarding && { onboarding }), ...more });
const asked = { questions: ['Which CRM do you use?'], hasVideo: false };
const next: WizardChange = { type: 'next' };
const move = (attr: NodeAttr, change: WizardChange | undefined, answers?: SiteOnboarding['answers'], more = asked) => wizardMoved(attr, change, answers, more);
const answered = [{ question: 'Which CRM do you use?', answer: 'None' }];

describe("a site's wizard", () => {
  it('derives claims from the accounts, and skips no service that has been claimed', () => {
    expect(computeOnboardingState({})).toMatchObject({ expedited: false, step: 1, analyticsChosen: false, claimed: {}, socialMediaService: 'gmb', paidAdsService: 'bing' });
    const claimed = site(at(2, { later: ['gmb', 'fbPage'] }), { accounts: { ga4, fbPage } });
    expect(computeOnboardingState(claimed)).toMatchObject({ step: 2, analyticsChosen: true, claimed: { fbPage: true }, dontHaveIt: { gmb: true }, socialMediaService: 'linkedinOrg' });
    expect(computeOnboardingState(claimed).dontHaveIt).not.toHaveProperty('fbPage');
    expect(computeOnboardingState(site(at(3, { later: ['bing', 'fb', 'linkedin'] }))).paidAdsService).toBe('summary');
  });

  it('is on a step of its kind of site, even if the kind changes', () => {
    expect(computeOnboardingState(site(at(3), { expediteOnboarding: true })).step).toBe(1);
    expect(computeOnboardingState(site(at(8))).step).toBe(6);
  });

  it.each([
    [undefined, 'onboarding', false, true], [undefined, 'onboarded', false, false], [at(1), 'onboarding', true, true],
    [at(5), 'onboarded', true, true], [at(6), 'onboarded', false, true],
  ] as const)('with %j, %s: has steps ahead %s, can be opened %s', (onboarding, status, ahead, open) => {
    expect([isInWizard(site(onboarding, { status })), hasWizard(site(onboarding, { status }))]).toEqual([ahead, open]);
  });

  it('moves a normal site to its end, and Submit marks the site as onboarded', () => {
    let attr: NodeAttr | null = site();
    const steps: [WizardChange, number, string][] = [
      [next, 2, 'onboarding'], [{ type: 'claim-later', services: ['gmb', 'fbPage', 'linkedinOrg'] }, 2, 'onboarding'],
      [{ type: 'edit', service: 'gmb' }, 2, 'onboarding'], [{ type: 'claim-later', services: ['gmb'] }, 2, 'onboarding'], [next, 3, 'onboarding'],
      [{ type: 'previous' }, 2, 'onboarding'], [next, 3, 'onboarding'], [{ type: 'claim-later', services: ['bing', 'fb', 'linkedin'] }, 3, 'onboarding'],
      [next, 4, 'onboarding'], [{ type: 'crumb', step: 2 }, 2, 'onboarding'], [next, 3, 'onboarding'], [next, 4, 'onboarding'],
      [next, 5, 'onboarded'], [next, 6, 'onboarded'],
    ];
    for (const [change, step, status] of steps) {
      attr = attr && move(attr, change);
      expect(attr).toMatchObject({ onboarding: { step }, status });
    }
    expect(attr?.onboarding?.later).toEqual(['gmb', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin']);
    expect(attr && move(attr, next)).toBeNull();
  });

  it('asks questions before marking an expedited site, and skips an unconfigured video', () => {
    const expedited = (step: number, more: Partial<SiteOnboarding> = {}) => site(at(step, more), { expediteOnboarding: true });
    expect(move(expedited(5), next)).toMatchObject({ onboarding: { step: 6 }, status: 'onboarding' });
    expect(move(expedited(6), next)).toBeNull();
    expect(move(expedited(6), undefined, answered)).toMatchObject({ onboarding: { step: 6, answers: answered }, status: 'onboarding' });
    expect(move(expedited(6), next, answered)).toMatchObject({ onboarding: { step: 8, answers: answered }, status: 'onboarded' });
    expect(move(expedited(6), next, answered, { ...asked, hasVideo: true })).toMatchObject({ onboarding: { step: 7 }, status: 'onboarded' });
    expect(move(expedited(7), next, undefined, { ...asked, hasVideo: true })).toBeNull();
    // The video was taken away while it was shown.
    expect(move(expedited(7), next)).toMatchObject({ onboarding: { step: 8 } });
    expect(move(expedited(7), { type: 'video-ended' })).toMatchObject({ onboarding: { step: 8 } });
  });

  it.each<[string, NodeAttr, WizardChange | undefined, SiteOnboarding['answers'] | undefined]>([
    ['without analytics', site(undefined, { accounts: {} }), next, undefined],
    ['of a site that never began and is onboarded', site(undefined, { status: 'onboarded' }), next, undefined],
    ['with answers at another step', site(at(5)), next, answered],
    ['with a video at another step', site(at(5)), { type: 'video-ended' }, undefined],
    ['by a crumb forward', site(at(2)), { type: 'crumb', step: 4 }, undefined],
    ['with two of three settled', site(at(2, { later: ['gmb', 'fbPage'] })), next, undefined],
  ])('does not move %s', (_title, attr, change, answers) => {
    expect(move(attr, change, answers)).toBeNull();
  });
});

describe('a site whose data is complete', () => {
  const backfill = (finishedAt: string | null, done = 18): Connection['backfill'] => ({ jobId: 'j', start: '2025-06-01', end: '2026-11-20', done, failed: 0, total: 18, startedAt: '2026-11-21T00:00:00Z', finishedAt });
  const end = '2026-11-21T00:05:00Z';
  it.each<[string, NodeAttr, { service: Connection['service']; backfill: Connection['backfill'] }[], boolean]>([
    ['past step 4, all collected', site(at(5)), [{ service: 'ga4', backfill: backfill(end) }], true],
    ['past step 5, expedited', site(at(6), { expediteOnboarding: true }), [{ service: 'ga4', backfill: backfill(end) }], true],
    ['at step 5, expedited', site(at(5), { expediteOnboarding: true }), [{ service: 'ga4', backfill: backfill(end) }], false],
    ['at step 4', site(at(4)), [{ service: 'ga4', backfill: backfill(end) }], false],
    ['without a wizard', site(), [{ service: 'ga4', backfill: backfill(end) }], false],
    ['that is onboarded', site(at(5), { status: 'onboarded' }), [{ service: 'ga4', backfill: backfill(end) }], false],
    ['one still runs', site(at(5), { accounts: { ga4, fbPage } }), [{ service: 'ga4', backfill: backfill(end) }, { service: 'fbPage', backfill: backfill(null) }], false],
    ['one has not begun', site(at(5), { accounts: { ga4, fbPage } }), [{ service: 'ga4', backfill: backfill(end) }, { service: 'fbPage', backfill: null }], false],
    ['nothing came', site(at(5)), [{ service: 'ga4', backfill: backfill(end, 0) }], false],
    ['PageSpeed alone', site(at(5), { accounts: {} }), [{ service: 'pagespeed', backfill: backfill(end) }], false],
    ['no accounts at all', { status: 'onboarding', onboarding: at(5) }, [], false],
    ['not listed', site(at(5)), [], false],
  ])('%s: onboarded %s', (_title, attr, connections, expected) => {
    expect(isOnboardedByData(attr, connections)).toBe(expected);
  });
});
