import { Link } from 'react-router-dom';
import { answerProblem, type Question, requiredMark } from '../../../../../shared/domain/onboarding/questions.ts';
import { Field } from '../../../components/form/field.tsx';

type Props = {
  questions: readonly Question[];
  given: Readonly<Record<string, string>>;
  onAnswer: (question: string, answer: string) => void;
};

/** The questions of an expedited site: one line, several, or Yes and No. All are required. */
export function StepQuestions({ questions, given, onAnswer }: Props) {
  return (
    <section className="panel questions" aria-label="Questions">
      <p className="questions-required">{requiredMark}</p>
      {questions.map(({ id, text, kind, uploads }) => {
        const answer = given[text] ?? '';
        const say = (value: string) => onAnswer(text, value);
        if (kind === 'line')
          return (
            <Field key={id} label={`${text} *`} name={id} value={answer} maxLength={2000} required onChange={say} />
          );
        if (kind === 'text') {
          return (
            <label key={id} className="question-text">
              {text} *
              <textarea
                name={id}
                rows={3}
                maxLength={2000}
                required
                value={answer}
                onChange={event => say(event.target.value)}
              />
            </label>
          );
        }
        return (
          <fieldset key={id} className="question-choice">
            <legend>{text} *</legend>
            {['Yes', 'No'].map(value => (
              <label key={value}>
                <input
                  type="radio"
                  name={id}
                  value={value}
                  required
                  checked={answer === value && answerProblem({ id, text, kind }, answer) === null}
                  onChange={() => say(value)}
                />
                {value}
              </label>
            ))}
            {uploads === true && answer === 'Yes' && (
              <p>
                Upload the sheet under{' '}
                <Link to="/unit-sales-entry" target="_blank" rel="noopener">
                  Unit Sales Entry<span className="visually-hidden">, in a new tab</span>
                </Link>
                , now or later.
              </p>
            )}
          </fieldset>
        );
      })}
    </section>
  );
}
