import { questions, veteranQuestions } from '../../../../../../shared/domain/onboarding/questions.ts';
import { Checkbox } from '../../../../components/form/field.tsx';
import { mayChange, formatServerValue, type Editing } from './editing.ts';

const ofVeterans = veteranQuestions.filter(({ id }) => questions.every(question => question.id !== id));
const groups = [
  { title: 'Every site', list: questions },
  { title: 'Veteran sites only', list: ofVeterans },
] as const;

/** The wizard questions for a sales token's expedited sites: the checked ones, in their previous order. */
export function WizardQuestions({ edit }: { edit: Editing }) {
  if (!mayChange(edit, 'questions')) return null;
  const { questions: chosen } = edit.form;
  const turn = (id: string, on: boolean) =>
    edit.onChange({ ...edit.form, questions: on ? [...chosen, id] : chosen.filter(questionId => questionId !== id) });
  return (
    <fieldset className="wizard-questions">
      <legend>Onboarding questions</legend>
      <p>
        {formatServerValue(edit.theirs.questions) ??
          (chosen.length === 0
            ? 'No questions chosen: we ask the six standard ones, or the seven for veteran sites.'
            : 'Asked in the order you choose them.')}
      </p>
      <div>
        {groups.map(({ title, list }) => (
          <div key={title}>
            <b>{title}</b>
            {list.map(({ id, text }) => {
              const place = chosen.indexOf(id);
              return (
                <Checkbox
                  key={id}
                  name={`question-${id}`}
                  checked={place >= 0}
                  label={place >= 0 ? `${place + 1}. ${text}` : text}
                  onChange={on => turn(id, on)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {edit.errors.questions !== undefined && (
        <p className="amplify-field__error-message" role="alert">
          {edit.errors.questions}
        </p>
      )}
    </fieldset>
  );
}
