import { answerProblem, type Question } from '../../../../../shared/domain/onboarding/questions.ts';
import {
  loadingStep,
  mayGoNext,
  questionsTitle,
  listWizardSteps,
  stepTitles,
} from '../../../../../shared/domain/onboarding/wizard.ts';
import { adServices, socialServices, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import type { OnboardingState, WizardService } from '../../../../../shared/model/onboarding.ts';
import { type Crumb, onboardingName } from './steps.ts';

const names: Readonly<Record<number, string>> = {
  1: 'Google Analytics',
  2: 'Social media',
  3: 'Paid ads',
  4: 'Final review',
  5: 'Personalization',
  6: 'Questions',
  7: 'Intro video',
};
const videoTitle = 'A short look at your dashboard';

/** Title and line of a step; the loading step has its own. */
export function getStepHead({ step }: OnboardingState): { readonly title: string; readonly line: string } {
  switch (step) {
    case 1:
      return { title: stepTitles[1], line: 'Google Analytics is the one thing we need. Everything else can wait.' };
    case 2:
      return { title: stepTitles[2], line: 'Claim all three, or skip for now.' };
    case 3:
      return { title: stepTitles[3], line: 'Claim all three, or skip for now.' };
    case 4:
      return { title: stepTitles[4], line: 'Review your setup. You can change everything later.' };
    case 5:
      return { title: stepTitles[5], line: "Choose your dashboard's colors, time zone, and currency." };
    case 6:
      return { title: questionsTitle, line: 'Your account team reads your answers.' };
    default:
      return { title: videoTitle, line: "What you'll find, and where." };
  }
}

const getServicesInStep = (step: number): readonly WizardService[] =>
  step === 2 ? socialServices : step === 3 ? adServices : [];
export const isSettled = ({ claimed, dontHaveIt }: OnboardingState, service: WizardService): boolean =>
  claimed[service] === true || dontHaveIt[service] === true;
export const openServices = (state: OnboardingState): readonly WizardService[] =>
  getServicesInStep(state.step).filter(service => !isSettled(state, service));

/** The services that a step claims, in order; none if it claims nothing. */
export const stepServices = (step: number): readonly ConnectableService[] =>
  step === 1 ? ['ga4'] : getServicesInStep(step);

/** The wizard's steps: a service step includes its completed share. Without a video there is no video step. */
export function wizardCrumbs(state: OnboardingState, hasVideo: boolean): readonly Crumb[] {
  const { step: current, expedited } = state;
  const isShown = (step: number) => step !== loadingStep(expedited) && (step !== 7 || hasVideo);
  return listWizardSteps(expedited)
    .filter(isShown)
    .map(step => {
      const services = getServicesInStep(step);
      const settled = services.filter(service => isSettled(state, service)).length;
      const share = step < current ? 1 : step !== current ? 0 : services.length > 0 ? settled / services.length : 0;
      return {
        step,
        name: names[step] ?? '',
        share,
        state: step === current ? 'current' : step < current ? 'done' : 'ahead',
      };
    });
}

/** The label of Next at a step: Submit completes the onboarding. */
export function nextName({ step, expedited }: OnboardingState): string {
  if (step === (expedited ? 6 : 4)) return 'Submit';
  return step === 5 && !expedited ? 'Finish' : 'Next';
}

export type Draft = { readonly chosen: boolean; readonly unanswered: number; readonly watched: boolean };

/** The reason why Next is disabled, considering unsaved choices and text; null if it isn't. */
export function nextReason(state: OnboardingState, { chosen, unanswered, watched }: Draft): string | null {
  const { step } = state;
  if (step === 1) return state.analyticsChosen || chosen ? null : 'Choose a property to continue';
  if (step === 6)
    return unanswered === 0
      ? null
      : unanswered === 1
        ? 'Answer 1 more question to continue'
        : `Answer ${unanswered} more questions to continue`;
  if (step === 7) return watched ? null : 'Watch the video or read it to continue';
  if (mayGoNext(state)) return null;
  const left = openServices(state).map(onboardingName);
  return `Finish ${new Intl.ListFormat('en-US').format(left)} to continue`;
}

/** The number of questions without a valid answer. */
export const countUnanswered = (questions: readonly Question[], given: Readonly<Record<string, string>>): number =>
  questions.filter(question => answerProblem(question, given[question.text] ?? '') !== null).length;
