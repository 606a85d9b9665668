import type { SiteOnboarding } from '../../../../../shared/model/onboarding.ts';
import { Panel } from '../../../components/panel/panel.tsx';

/** The wizard answers of a site's users, for anyone who sets up their dashboard; nothing before that. */
export function AnswersPanel({ answers }: { answers: SiteOnboarding['answers'] }) {
  if (answers.length === 0) return null;
  return (
    <Panel title="Answers from the wizard" subtitle="As entered during onboarding">
      <dl className="wizard-answers">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
