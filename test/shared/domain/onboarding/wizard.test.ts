import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startupChecklist, weightDone } from '../../../../shared/domain/onboarding/progress.ts';
import { answerProblem, answersComplete, questions, questionsFor, veteranQuestions } from '../../../../shared/domain/onboarding/questions.ts';
import {
  advance, fallbackProgress, loadingStep, mayGoBack, mayGoNext, mayJumpTo, newWizard, listWizardSteps, type WizardEvent,
} from '../../../../shared/domain/onboarding/wizard.ts';
import type { OnboardingState } from '../../../../shared/model/onboarding.ts';
import { adServices, socialServices } from '../../../../shared/platforms/registry.ts';

const run = (expedited: boolean, ...events: WizardEvent[]): OnboardingState => events.reduce(advance, newWizard(expedited));
const chosen: WizardEvent = { type: 'analytics-chosen', chosen: true };
const next: WizardEvent = { type: 'next' };
const later = (services: readonly (typeof socialServices[number] | typeof adServices[number])[]): WizardEvent[] =>
  services.map(service => ({ type: 'claim-later', service }));

describe('the wizard', () => {
  it('starts as specified', () => {
    expect(newWizard(false)).toMatchObject({ step: 1, loadingStatsProgress: 5, socialMediaService: 'gmb', paidAdsService: 'bing', metricsLoaded: false });
  });

  it('walks a normal site through all six steps', () => {
    const state = run(false, chosen, next, ...later(socialServices), next, ...later(adServices), next, next, next);
    expect(state).toMatchObject({ step: 6, submitted: true });
    expect(mayGoNext(state)).toBe(false);
  });

  it('takes an expedited site through steps 1 to 5, questions, video and loading', () => {
    expect(listWizardSteps(true)).toEqual([1, 5, 6, 7, 8]);
    const asked = ['Which CRM do you use?'];
    let state = run(true, chosen, next, next);
    expect(state).toMatchObject({ step: 6, submitted: false });
    state = advance(state, { type: 'next', questions: asked });
    expect(state.step).toBe(6);
    state = advance(state, { type: 'answered', answers: asked.map(question => ({ question, answer: 'None' })) });
    state = advance(state, { type: 'next', questions: asked });
    expect(state).toMatchObject({ step: 7, submitted: true });
    expect(mayGoNext(state)).toBe(false);
    expect(advance(advance(state, { type: 'video-ended' }), next).step).toBe(8);
  });

  it('disables Next until analytics, each social and each ad service is completed or skipped', () => {
    expect(run(false, next).step).toBe(1);
    expect(run(false, chosen, next, ...later(['gmb', 'fbPage']), next).step).toBe(2);
    expect(run(false, chosen, next, ...later(socialServices), next, ...later(['bing']), next).step).toBe(3);
  });

  it('shows the next open service, then the summary, and returns to an edited service', () => {
    const claimed = run(false, { type: 'claimed', service: 'gmb' }, { type: 'claim-later', service: 'linkedinOrg' });
    expect(claimed.socialMediaService).toBe('fbPage');
    const settled = advance(claimed, { type: 'claimed', service: 'fbPage' });
    expect(settled.socialMediaService).toBe('summary');
    const edited = advance(settled, { type: 'edit', service: 'gmb' });
    expect(edited).toMatchObject({ socialMediaService: 'gmb', claimed: { gmb: false, fbPage: true } });
    expect(run(false, ...later(adServices)).paidAdsService).toBe('summary');
    expect(run(false, { type: 'edit', service: 'linkedin' }).paidAdsService).toBe('linkedin');
  });

  it('forgets a claim that is deferred', () => {
    expect(run(false, { type: 'claimed', service: 'fb' }, { type: 'claim-later', service: 'fb' })).toMatchObject({ claimed: { fb: false }, dontHaveIt: { fb: true } });
  });

  it('goes back only from 3 and 4, by breadcrumbs never forward or to 1', () => {
    const at = (step: number): OnboardingState => ({ ...newWizard(false), step });
    expect([1, 2, 3, 4, 5, 6].map(step => mayGoBack(at(step)))).toEqual([false, false, true, true, false, false]);
    expect(advance(at(3), { type: 'previous' }).step).toBe(2);
    expect(advance(at(2), { type: 'previous' }).step).toBe(2);
    expect([1, 2, 3, 4].map(step => mayJumpTo(at(4), step))).toEqual([false, true, true, false]);
    expect(advance(at(4), { type: 'crumb', step: 2 }).step).toBe(2);
    expect(advance(at(5), { type: 'crumb', step: 2 }).step).toBe(5);
    expect(mayJumpTo({ ...newWizard(true), step: 4 }, 2)).toBe(false);
  });

  it('shows real progress, which reaches 100 only when the sync finishes', () => {
    const at = run(false, { type: 'progress', percent: 50 }, { type: 'progress', percent: 20 });
    expect(at.loadingStatsProgress).toBe(50);
    expect(advance(at, { type: 'progress', percent: 250 }).loadingStatsProgress).toBe(99);
    expect([5, 30, 95].map(fallbackProgress)).toEqual([30, 55, 95]);
  });

  it('moves on when metrics are loaded, but only past step 4 (expedited: 5)', () => {
    const loaded = (expedited: boolean, step: number) => advance({ ...newWizard(expedited), step }, { type: 'metrics-loaded' });
    expect([2, 4, 5, 6].map(step => loaded(false, step).step)).toEqual([2, 4, 6, 6]);
    expect([1, 5, 6, 7].map(step => loaded(true, step).step)).toEqual([1, 5, 8, 8]);
    expect(loaded(false, 2)).toMatchObject({ metricsLoaded: true, loadingStatsProgress: 100 });
  });

  it('never reaches a step that its kind of site does not have', () => {
    const service = fc.constantFrom(...socialServices, ...adServices);
    const event: fc.Arbitrary<WizardEvent> = fc.oneof(
      fc.record({ type: fc.constant('analytics-chosen' as const), chosen: fc.boolean() }),
      fc.record({ type: fc.constantFrom('claimed' as const, 'claim-later' as const, 'edit' as const), service }),
      fc.record({ type: fc.constant('crumb' as const), step: fc.integer({ min: -1, max: 9 }) }),
      fc.record({ type: fc.constant('progress' as const), percent: fc.integer({ min: 0, max: 120 }) }),
      fc.constantFrom<WizardEvent>(next, { type: 'previous' }, { type: 'video-ended' }, { type: 'metrics-loaded' }),
    );
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { maxLength: 40 }), (expedited, events) => {
        const state = run(expedited, ...events);
        expect(listWizardSteps(expedited)).toContain(state.step);
        expect(state.loadingStatsProgress === 100).toBe(state.metricsLoaded);
        if (state.step === loadingStep(expedited)) expect(mayGoNext(state)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('questions', () => {
  it("asks the six default questions, or the token's in its order", () => {
    expect(questionsFor(undefined, false)).toHaveLength(6);
    expect(questionsFor(['addBrand', 'crm', 'unknown'], false).map(({ id }) => id)).toEqual(['addBrand', 'crm']);
    expect(questionsFor(undefined, true)).toEqual(veteranQuestions);
    // What a token asks of every site it asks of veteran sites, too; what is both is asked once.
    expect(questionsFor(['platform', 'crm', 'peerCalls'], true).map(({ id }) => id)).toEqual(['platform', 'crm', 'peerCalls']);
    expect(questionsFor(['platform', 'peerCalls'], false).map(({ id }) => id)).toEqual(['platform']);
    expect(questions.slice(2).every(({ kind }) => kind === 'yes-no')).toBe(true);
  });
  it('requires every answer, and Yes or No where applicable', () => {
    const [crm, , stats] = questions;
    if (!crm || !stats) throw new Error('questions are missing');
    expect([answerProblem(crm, ' '), answerProblem(crm, 'None'), answerProblem(stats, 'yes'), answerProblem(stats, 'No'), answerProblem(stats, 'Yes')]).toEqual([
      '* Required', null, 'Answer Yes or No', null, null,
    ]);
    expect(answersComplete(['a'], [{ question: 'a', answer: ' ' }])).toBe(false);
    expect(answersComplete([], [])).toBe(true);
  });
});

describe('progress', () => {
  const account = { tokenId: 'ga4:0123456789' };
  const ga4 = { ...account, accountId: '1', accountName: 'a', propertyId: '2', propertyName: 'p' };
  const fb = { ...account, accountName: 'a', adAccId: '1' };
  it('weights the startup checklist to 100', () => {
    const none = startupChecklist({ accounts: {}, hasAvatar: false, hasLogo: false });
    expect(none.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(weightDone(none)).toBe(0);
    expect(weightDone(startupChecklist({ accounts: { ga4, fb }, hasAvatar: true, hasLogo: true }))).toBe(60);
    const ga = { ...account, accountName: 'a', propertyName: 'p', viewId: '1', viewName: 'v' };
    const all = {
      ga, fb, gmb: { ...account, accountId: '1', accountName: 'a', locationId: '1', locationName: 'l' },
      fbPage: { ...account, pageId: '1', pageName: 'p' }, linkedinOrg: { ...account, organizationId: '1', organizationName: 'o', urn: 'u' },
      linkedin: { ...account, accountId: '1', accountName: 'a', reference: 'r', account: 'a', type: 't' },
      bing: { ...account, customerId: '1', customerName: 'c', accountId: '1', accountName: 'a' },
    };
    expect(weightDone(startupChecklist({ accounts: all, hasAvatar: true, hasLogo: true }))).toBe(100);
  });
});
