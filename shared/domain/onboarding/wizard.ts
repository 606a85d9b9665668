import { type OnboardingState, onboardingStateSchema, type WizardService } from '../../model/onboarding.ts';
import { adServices, type SocialService, socialServices } from '../../platforms/registry.ts';
import { answersComplete } from './questions.ts';

/** The wizard's steps and titles, verbatim (specification 2, Onboarding wizard). */
export const stepTitles = {
  1: 'Get started for free. Add a plan later.',
  2: "Great, now let's claim social media.",
  3: 'Next, do you run any paid ads?',
  4: "You're minutes away from your custom dashboard!",
  5: "Now, let's personalize your dashboard.",
} as const;
export const questionsTitle = 'Some dashboard questions for you';
export const readyTitle = 'Your Personalized Dashboard is Ready!';
export const collectingTitle = 'Collecting up to 18 months of data... standby for a couple of minutes.';
export const collectedToast = 'Google Analytics and Page Speed Insights are being collected!';

/** Steps in the order each kind of site takes them: expedited ones skip 2 to 4, and see questions and a video. */
export const listWizardSteps = (expedited: boolean): readonly number[] =>
  expedited ? [1, 5, 6, 7, 8] : [1, 2, 3, 4, 5, 6];
export const loadingStep = (expedited: boolean): number => (expedited ? 8 : 6);

export type WizardEvent =
  | { readonly type: 'analytics-chosen'; readonly chosen: boolean }
  | { readonly type: 'claimed'; readonly service: WizardService }
  | { readonly type: 'claim-later'; readonly service: WizardService }
  | { readonly type: 'edit'; readonly service: WizardService }
  | { readonly type: 'answered'; readonly answers: OnboardingState['qAndA'] }
  | { readonly type: 'video-ended' }
  | { readonly type: 'next'; readonly questions?: readonly string[] }
  | { readonly type: 'previous' }
  | { readonly type: 'crumb'; readonly step: number }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'metrics-loaded' };

/** Returns true if Next is enabled (specification 4, Wizard). Loading has no Next. */
export function mayGoNext(state: OnboardingState, questions: readonly string[] = []): boolean {
  const settled = (service: WizardService) => state.claimed[service] === true || state.dontHaveIt[service] === true;
  if (state.step === loadingStep(state.expedited)) return false;
  if (state.step === 1) return state.analyticsChosen;
  if (state.step === 2) return socialServices.every(settled);
  if (state.step === 3) return adServices.every(settled);
  if (state.step === 6) return answersComplete(questions, state.qAndA);
  return state.step === 7 ? state.videoEnded : true;
}

/** Previous works at steps 3 and 4. */
export const mayGoBack = (state: OnboardingState): boolean => state.step === 3 || state.step === 4;

/** Returns true for a breadcrumb that works: back, never forward, not from step 5 on and never to step 1. */
export const mayJumpTo = (state: OnboardingState, step: number): boolean =>
  step > 1 && step < state.step && state.step < 5 && listWizardSteps(state.expedited).includes(step);

/** Returns the state after an event; an event that is not allowed changes nothing. Pure. */
export function advance(state: OnboardingState, event: WizardEvent): OnboardingState {
  switch (event.type) {
    case 'analytics-chosen':
      return { ...state, analyticsChosen: event.chosen };
    case 'claimed':
      return moveOn(state, event.service, { claimed: true, dontHaveIt: false });
    case 'claim-later':
      return moveOn(state, event.service, { claimed: false, dontHaveIt: true });
    case 'edit':
      return show(
        {
          ...state,
          claimed: { ...state.claimed, [event.service]: false },
          dontHaveIt: { ...state.dontHaveIt, [event.service]: false },
        },
        event.service,
      );
    case 'answered':
      return { ...state, qAndA: [...event.answers] };
    case 'video-ended':
      return { ...state, videoEnded: true };
    case 'next':
      return mayGoNext(state, event.questions)
        ? { ...state, step: following(state), submitted: state.submitted || submits(state) }
        : state;
    case 'previous':
      return mayGoBack(state) ? { ...state, step: state.step - 1 } : state;
    case 'crumb':
      return mayJumpTo(state, event.step) ? { ...state, step: event.step } : state;
    case 'progress':
      return { ...state, loadingStatsProgress: Math.max(state.loadingStatsProgress, Math.min(event.percent, 99)) };
    case 'metrics-loaded':
      return { ...state, metricsLoaded: true, loadingStatsProgress: 100, step: afterLoading(state) };
  }
}

/**
 * Returns true for the step whose Submit marks the site onboarded: final review, or the questions of an expedited site
 * (specification 4). One step earlier, a reload would skip the questions.
 */
const submits = (state: OnboardingState): boolean => state.step === (state.expedited ? 6 : 4);

/** Returns the next step; loading is the last. */
function following({ expedited, step }: OnboardingState): number {
  return Math.min(...listWizardSteps(expedited).filter(later => later > step), loadingStep(expedited));
}

/** Returns the loading step: after loading, a wizard past step 4 (5 for an expedited site) moves there. */
const afterLoading = (state: OnboardingState): number =>
  state.step > (state.expedited ? 5 : 4) ? loadingStep(state.expedited) : state.step;

/** Completes one service, then shows the next open service of its step, or the summary. */
function moveOn(
  state: OnboardingState,
  service: WizardService,
  of: { claimed: boolean; dontHaveIt: boolean },
): OnboardingState {
  const settled = {
    ...state,
    claimed: { ...state.claimed, [service]: of.claimed },
    dontHaveIt: { ...state.dontHaveIt, [service]: of.dontHaveIt },
  };
  const open = (name: WizardService) => settled.claimed[name] !== true && settled.dontHaveIt[name] !== true;
  return isSocial(service)
    ? { ...settled, socialMediaService: socialServices.find(open) ?? 'summary' }
    : { ...settled, paidAdsService: adServices.find(open) ?? 'summary' };
}

const isSocial = (service: WizardService): service is SocialService => socialServices.some(name => name === service);

const show = (state: OnboardingState, service: WizardService): OnboardingState =>
  isSocial(service) ? { ...state, socialMediaService: service } : { ...state, paidAdsService: service };

/** A fresh wizard. */
export const newWizard = (expedited: boolean): OnboardingState => onboardingStateSchema.parse({ expedited });

/** Returns the specification's fallback while the message channel is down: +25 every 20 s, but never 100. */
export const fallbackProgress = (percent: number): number => Math.min(percent + 25, 95);
export const fallbackSeconds = 20;
