import { Link } from 'react-router-dom';
import { mayGoBack } from '../../../../../shared/domain/onboarding/wizard.ts';
import type { OnboardingState } from '../../../../../shared/model/onboarding.ts';
import { Button } from '../../../components/form/button.tsx';
import { helpAddress } from '../../../components/help/help-address.ts';
import { HelpIcon } from '../../../components/icons/navigation.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { nextName } from '../view/wizard-steps.ts';

type Props = {
  state: OnboardingState;
  reason: string | null;
  saving: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** The wizard's footer: back, the reason that blocks Next, help, and Next. */
export function WizardBar({ state, reason, saving, onPrevious, onNext }: Props) {
  return (
    <div className="wizard-bar">
      <div className="wizard-bar-line">
        <Button disabled={!mayGoBack(state)} onClick={onPrevious}>
          Previous
        </Button>
        {reason !== null && (
          <p id="wizard-reason" className="wizard-reason">
            <InfoIcon size={16} />
            {reason}
          </p>
        )}
        <Link
          to={helpAddress({ from: '/onboarding' })}
          target="_blank"
          rel="noopener"
          className="button button-quiet button-medium"
        >
          <HelpIcon size={16} />
          Help<span className="visually-hidden">, in a new tab</span>
        </Link>
        <Button
          look="primary"
          disabled={reason !== null}
          busy={saving}
          onClick={onNext}
          {...(reason !== null && { 'aria-describedby': 'wizard-reason' })}
        >
          {nextName(state)}
        </Button>
      </div>
    </div>
  );
}
