import type { OnboardingState } from '../../model/onboarding.ts';

export type QuestionKind = 'line' | 'text' | 'yes-no';
export type Question = {
  readonly id: string;
  readonly text: string;
  readonly kind: QuestionKind;
  /** A "yes" means files to upload, now or later, on the unit sales page. */
  readonly uploads?: true;
};

/** The questions of an expedited site: Q1 one line, Q2 several, Q3 to Q7 Yes or No (specification 2). */
export const questions: readonly Question[] = [
  { id: 'crm', text: 'Which CRM do you use?', kind: 'line' },
  { id: 'platform', text: 'Which platform is your website built on?', kind: 'text' },
  { id: 'franDevStats', text: 'Do you track franchise-development stats?', kind: 'yes-no' },
  { id: 'budget', text: 'Do you have a monthly advertising budget?', kind: 'yes-no' },
  { id: 'keywords', text: 'Do you track keywords?', kind: 'yes-no' },
  { id: 'veteranFranchise', text: 'Is this a veteran franchise?', kind: 'yes-no' },
  { id: 'addBrand', text: 'Do you want to add another brand?', kind: 'yes-no' },
];

/** The questions for veteran sites, which replace the others (specification 2, Veteran questionnaire). */
export const veteranQuestions: readonly Question[] = [
  { id: 'crm', text: 'Which CRM do you use?', kind: 'line' },
  { id: 'appointmentBooking', text: 'Which appointment booking do you use?', kind: 'line' },
  {
    id: 'lastYearUnitSales',
    text: "Will you import last year's unit sales and revenue?",
    kind: 'yes-no',
    uploads: true,
  },
  {
    id: 'thisYearUnitSales',
    text: "Will you import this year's unit sales and revenue?",
    kind: 'yes-no',
    uploads: true,
  },
  { id: 'topKeywords', text: 'What is your top ten keyword score?', kind: 'line' },
  { id: 'veteranOrganizations', text: 'Which veteran organizations do you belong to?', kind: 'text' },
  { id: 'peerCalls', text: 'Do you take part in the bi-monthly peer calls?', kind: 'yes-no' },
];

export const defaultQuestionCount = 6;
export const requiredMark = '* Required';

/**
 * Returns the questions from a sales token's list, in its order; a veteran site's list can have both kinds. Without a
 * list: a veteran site's own questions, or the first six.
 */
export function questionsFor(configured: readonly string[] | undefined, veteran: boolean): readonly Question[] {
  if (configured === undefined) return veteran ? veteranQuestions : questions.slice(0, defaultQuestionCount);
  const available = veteran ? [...veteranQuestions, ...questions] : questions;
  return configured.flatMap(id => available.find(question => question.id === id) ?? []);
}

/**
 * Returns the problem of one answer, or null: all are required, and Yes/No questions accept only those (specification
 * 5).
 */
export function answerProblem(question: Question, answer: string): string | null {
  if (answer.trim() === '') return requiredMark;
  return question.kind === 'yes-no' && answer !== 'Yes' && answer !== 'No' ? 'Answer Yes or No' : null;
}

/** True when every question named has an answer that is not empty. */
export function answersComplete(texts: readonly string[], given: OnboardingState['qAndA']): boolean {
  return texts.every(text => given.some(({ question, answer }) => question === text && answer.trim() !== ''));
}
