import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Me } from '../../../../../shared/contract/session.ts';
import { questionsFor } from '../../../../../shared/domain/onboarding/questions.ts';
import { loadingStep, mayJumpTo } from '../../../../../shared/domain/onboarding/wizard.ts';
import { siteTimeZone } from '../../../../../shared/domain/periods/zone.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { IntroVideo, WizardService } from '../../../../../shared/model/onboarding.ts';
import { adServices, socialServices } from '../../../../../shared/platforms/registry.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { useOverride } from '../../../components/override/use-override.ts';
import { keepAnswers, readAnswers } from '../answer-draft.ts';
import { useWizard, type WizardSave } from '../use-wizard.ts';
import { personalChanges, toPersonal, personalProblems } from '../view/personal.ts';
import { onboardingName } from '../view/steps.ts';
import { getStepHead, nextReason, openServices, countUnanswered, wizardCrumbs } from '../view/wizard-steps.ts';
import { FirstLook } from './first-look.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { StepCollecting } from './step-collecting.tsx';
import { StepConnect } from './step-connect.tsx';
import { StepCrumbs } from './step-crumbs.tsx';
import { StepPersonalize } from './step-personalize.tsx';
import { StepQuestions } from './step-questions.tsx';
import { StepReview } from './step-review.tsx';
import { StepVideo } from './step-video.tsx';
import { WizardBar } from './wizard-bar.tsx';
import type { WizardSlots } from './wizard-slots.ts';

type Token = {
  readonly questions?: readonly string[] | undefined;
  readonly introVideo?: IntroVideo | undefined;
} | null;
type Props = {
  site: SeenNode;
  me: Me;
  access: Access;
  token: Token;
  slots: WizardSlots;
  readNewest: () => Promise<SeenNode | undefined>;
};

/**
 * All steps of a site's wizard. The server holds the step; text and choices are kept in this tab until they are saved.
 */
export function WizardSteps({ site, me, access, token, slots, readNewest }: Props) {
  const [query, setQuery] = useSearchParams();
  const override = useOverride(site.siteId);
  const wizard = useWizard(site, override, readNewest);
  const { state, save, saving, failure } = wizard;
  const [typed, setTyped] = useState(() => toPersonal(site));
  const [watched, setWatched] = useState(false);
  const [given, setGiven] = useState(() => readAnswers(site));
  const questions = questionsFor(token?.questions, site.attr.businessType === 'Veteran');
  const head = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(state.step);
  useEffect(() => {
    if (arrived.current === state.step) return;
    arrived.current = state.step;
    window.scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, [state.step]);
  useEffect(() => keepAnswers(site.siteId, given), [site.siteId, given]);

  const timeZone = siteTimeZone(site.attr);
  const hasVideo = token?.introVideo !== undefined;
  if (state.step === loadingStep(state.expedited))
    return <StepCollecting {...{ site, me, state, hasVideo, timeZone }} collection={slots.collection} />;

  const inStep = state.step === 2 ? socialServices : state.step === 3 ? adServices : [];
  const asked = inStep.find(service => service === query.get('service'));
  const current = asked ?? openServices(state)[0] ?? null;
  const open = (service: string | null) => {
    const next = new URLSearchParams(query);
    for (const name of ['service', 'tokenId', 'connectError', 'state']) next.delete(name);
    if (service !== null) next.set('service', service);
    setQuery(next, { replace: true });
  };
  const saveAndClose = async (request: WizardSave) => {
    if (await save(request)) open(null);
  };
  /** Discards their unsaved choices (specification 4). */
  const claimLater = (services: readonly WizardService[]) => {
    override.drop(services);
    void saveAndClose({ change: { type: 'claim-later', services: [...services] } });
  };
  const chosen = override.accounts.ga4;
  const answers = questions.map(({ text }) => ({ question: text, answer: (given[text] ?? '').trim() }));
  const goOn = (): WizardSave => {
    const change = { type: 'next' } as const;
    if (state.step === 1 && chosen !== undefined) return { change, accounts: { ga4: chosen } };
    if (state.step === 5) return { change, attr: personalChanges(site, typed) };
    if (state.step === 6) return { change, answers };
    return state.step === 7 ? { change: { type: 'video-ended' } } : { change };
  };
  const wrong = state.step === 5 && Object.keys(personalProblems(typed)).length > 0;
  const reason = wrong
    ? 'Fix the marked fields to continue'
    : nextReason(state, {
        chosen: chosen !== undefined,
        unanswered: countUnanswered(questions, given),
        watched: watched || token?.introVideo === undefined,
      });
  const { title, line } = getStepHead(state);
  const connect = { site, timeZone, access, override, saving };
  return (
    <div className="wizard">
      <div className="onboarding wizard-content">
        <StepCrumbs
          crumbs={wizardCrumbs(state, hasVideo)}
          done="done"
          onJump={step =>
            mayJumpTo(state, step) && !saving ? () => void saveAndClose({ change: { type: 'crumb', step } }) : undefined
          }
        />
        <header className="onboarding-head">
          <h1 ref={head} tabIndex={-1}>
            {title}
          </h1>
          <p>{line}</p>
        </header>
        {failure !== null && (
          <p className="wizard-failure tone-bad" role="alert">
            {failure}
            <Button size="small" look="quiet" onClick={wizard.closeFailure}>
              Close
            </Button>
          </p>
        )}
        {state.step === 1 && (
          <div className="wizard-start">
            <div className="wizard-start-main">
              <FirstLook site={site} open={false} />
              {slots.connect({
                ...connect,
                service: 'ga4',
                title: 'Google Analytics',
                claims: false,
                beside: null,
                onClaim: () => undefined,
              })}
            </div>
            <SetupChecklist site={site} hasAvatar={me.user.avatar !== undefined} />
          </div>
        )}
        {inStep.length > 0 && (
          <StepConnect
            site={site}
            wizard={wizard}
            services={inStep}
            current={current}
            mark={slots.mark}
            onOpen={open}
            onLater={claimLater}
            panel={
              current !== null &&
              slots.connect({
                ...connect,
                service: current,
                title: onboardingName(current),
                claims: true,
                beside: site.attr.accounts?.[current] === undefined && (
                  <Button disabled={saving} onClick={() => claimLater([current])}>
                    Claim Later
                  </Button>
                ),
                onClaim: () =>
                  void saveAndClose({
                    accounts: override.accounts[current] === undefined ? {} : { [current]: override.accounts[current] },
                  }),
              })
            }
          />
        )}
        {inStep.length > 0 && <FirstLook site={site} open={false} />}
        {state.step === 4 && (
          <StepReview
            site={site}
            mark={slots.mark}
            saving={saving}
            onEdit={step => void save({ change: { type: 'crumb', step } })}
          />
        )}
        {state.step === 5 && (
          <StepPersonalize {...{ site, me, typed }} pictures={slots.pictures({ site, me })} onType={setTyped} />
        )}
        {state.step === 6 && (
          <StepQuestions
            questions={questions}
            given={given}
            onAnswer={(question, answer) => setGiven({ ...given, [question]: answer })}
          />
        )}
        {state.step === 7 && token?.introVideo !== undefined && (
          <StepVideo video={token.introVideo} onWatched={() => setWatched(true)} />
        )}
      </div>
      {slots.agreement(wizard.question, site.name)}
      <WizardBar
        state={state}
        reason={reason}
        saving={saving}
        onPrevious={() => void saveAndClose({ change: { type: 'previous' } })}
        onNext={() => void saveAndClose(goOn())}
      />
    </div>
  );
}
