import type { ReactNode } from 'react';
import { mayGoBack } from '../../../../../shared/domain/onboarding/wizard.ts';
import type { OnboardingState } from '../../../../../shared/model/onboarding.ts';
import { Button } from '../../../components/form/button.tsx';
import { InfoIcon } from '../../../components/icons/status.tsx';
import { nextName } from '../view/wizard-steps.ts';

type Props = {
  state: OnboardingState;
  reason: string | null;
  saving: boolean;
  children?: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
};

/** The foot of the wizard: back, why it does not go on, on. */
export function WizardBar({ state, reason, saving, children, onPrevious, onNext }: Props) {
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
        {children}
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
