import { describe, expect, it } from 'vitest';
import { computeOnboardingState } from '../../../../shared/domain/onboarding/site-wizard.ts';
import { questions } from '../../../../shared/domain/onboarding/questions.ts';
import type { NodeAttr, SeenNode } from '../../../../shared/model/node.ts';
import { personalChanges, toPersonal, personalProblems } from '../../../../web/src/features/onboarding/view/personal.ts';
import { nextName, nextReason, countUnanswered, wizardCrumbs } from '../../../../web/src/features/onboarding/view/wizard-steps.ts';

const at = (step: number, expediteOnboarding = false, more: NodeAttr = {}) =>
  computeOnboardingState({ status: 'onboarding', expediteOnboarding, onboarding: { step, later: ['gmb'], answers: [] }, ...more });
const nothing = { chosen: false, unanswered: 0, watched: false };

describe('the texts of the wizard', () => {
  it('names the steps of each kind of site and their progress', () => {
    expect(wizardCrumbs(at(2), false).map(({ name, state, share }) => `${name} ${state} ${share.toFixed(2)}`)).toEqual([
      'Google Analytics done 1.00', 'Social media current 0.33', 'Paid ads ahead 0.00', 'Final review ahead 0.00', 'Personalization ahead 0.00',
    ]);
    expect(wizardCrumbs(at(6, true), true).map(({ name, state }) => `${name} ${state}`)).toEqual(['Google Analytics done', 'Personalization done', 'Questions current', 'Intro video ahead']);
    expect(wizardCrumbs(at(6, true), false).map(({ name }) => name)).toEqual(['Google Analytics', 'Personalization', 'Questions']);
    expect(wizardCrumbs(at(6), false).every(({ state }) => state === 'done')).toBe(true);
  });

  it.each([[1, false, 'Next'], [4, false, 'Submit'], [5, false, 'Finish'], [5, true, 'Next'], [6, true, 'Submit'], [7, true, 'Next']])('step %i, expedited %s: %s', (step, expedited, name) => {
    expect(nextName(at(step, expedited))).toBe(name);
  });

  it.each([
    [at(1), nothing, 'Choose a property to continue'], [at(1), { ...nothing, chosen: true }, null],
    [at(2), nothing, 'Finish Facebook page and LinkedIn organization to continue'], [at(4), nothing, null], [at(5), nothing, null],
    [at(6, true), { ...nothing, unanswered: 1 }, 'Answer 1 more question to continue'], [at(6, true), { ...nothing, unanswered: 3 }, 'Answer 3 more questions to continue'],
    [at(6, true), nothing, null], [at(7, true), nothing, 'Watch the video or read it to continue'], [at(7, true), { ...nothing, watched: true }, null],
  ])('says why Next is disabled at %j', (state, draft, reason) => {
    expect(nextReason(state, draft)).toBe(reason);
  });

  it('counts unanswered questions: only exactly Yes or No are answers', () => {
    expect(countUnanswered(questions, { 'Which CRM do you use?': ' ', 'Do you track keywords?': 'yes', 'Is this a veteran franchise?': 'No' })).toBe(6);
  });
});

describe('personalization', () => {
  const site = (attr: NodeAttr): SeenNode => ({ siteId: 's-1', name: 'S', type: 'SITE', sitePath: '/ISL/s-1', attr, revision: 1, createdAt: '2026-11-20T00:00:00.000Z' });
  it('saves changed fields and removes cleared ones', () => {
    const before = site({ city: 'Asheville', state: 'NC', tz: 'Eastern', currency: 'USD' });
    expect(personalChanges(before, toPersonal(before))).toEqual({});
    expect(personalChanges(before, { ...toPersonal(before), city: ' ', state: 'al', zip: '28801', tz: 'Mountain', currency: 'EUR' })).toEqual({ city: null, state: 'AL', zip: '28801', tz: 'Mountain', currency: 'EUR' });
    expect(personalChanges(before, { ...toPersonal(before), state: '' })).toEqual({ state: null });
  });
  it('reports what the server would refuse', () => {
    const typed = toPersonal(site({}));
    expect(personalProblems(typed)).toEqual({});
    expect(Object.keys(personalProblems({ ...typed, state: 'Alabama', zip: '12345678901', address: 'a'.repeat(201), city: 'c'.repeat(201) }))).toEqual(['state', 'zip', 'address', 'city']);
  });
});
