import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '../../../../../shared/contract/session.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { OnboardingState } from '../../../../../shared/model/onboarding.ts';
import { adServices, socialServices } from '../../../../../shared/platforms/registry.ts';
import { useUpdateSiteMutation } from '../../../app/api/site-endpoints.ts';
import { setOnboardedHere } from '../../../app/session/onboarded.ts';
import { viewed } from '../../../app/session/view-as.ts';
import { Button } from '../../../components/form/button.tsx';
import { keepOverride, noOverride } from '../../../components/override/override.ts';
import { dropAnswers } from '../answer-draft.ts';
import { useEnableTourMutation } from '../onboarding-api.ts';
import { onboardingName } from '../view/steps.ts';
import { wizardCrumbs } from '../view/wizard-steps.ts';
import { FirstLook } from './first-look.tsx';
import { StepCrumbs } from './step-crumbs.tsx';
import type { WizardSlots } from './wizard-slots.ts';

type Props = {
  site: SeenNode;
  me: Me;
  state: OnboardingState;
  hasVideo: boolean;
  timeZone: string;
  collection: WizardSlots['collection'];
};

const list = new Intl.ListFormat('en-US');

/**
 * The last step of the wizard: the sync progress, then the dashboard. Opening the dashboard enables the tour, marks
 * this session and clears the stored selections (specification 4).
 */
export function StepCollecting({ site, me, state, hasVideo, timeZone, collection }: Props): ReactNode {
  const navigate = useNavigate();
  const [enableTour, { isLoading }] = useEnableTourMutation();
  const [opening, setOpening] = useState(false);
  const [note] = useUpdateSiteMutation();
  const { siteId } = site;
  useEffect(() => {
    setOnboardedHere();
    keepOverride(siteId, noOverride);
    dropAnswers(siteId);
  }, [siteId]);
  const onReady = useCallback(() => {
    // If this call fails, the user only gets an email about data they have already seen.
    if (viewed() === null && site.attr.onboarding?.readySeen !== true)
      void note({ params: { siteId }, body: { revision: site.revision, site: {}, wizard: { type: 'ready-seen' } } });
  }, [note, site, siteId]);
  const open = async () => {
    setOpening(true);
    // A failure to enable the tour must not block the dashboard.
    if (!me.user.enableIntroTutorial && viewed() === null)
      await enableTour({ params: { userId: me.user.userId }, body: { enableIntroTutorial: true } });
    void navigate('/');
  };
  const later = [...socialServices, ...adServices]
    .filter(service => state.dontHaveIt[service] === true)
    .map(onboardingName);
  return (
    <div className="onboarding">
      <StepCrumbs crumbs={wizardCrumbs(state, hasVideo)} done="done" />
      {collection({
        site,
        userId: me.user.userId,
        timeZone,
        onReady,
        later: later.length === 0 ? null : `${list.format(later)} ${later.length === 1 ? 'was' : 'were'}`,
        children: (
          <Button look="primary" size="large" busy={isLoading || opening} onClick={() => void open()}>
            View Data
          </Button>
        ),
      })}
      <FirstLook site={site} open />
    </div>
  );
}
