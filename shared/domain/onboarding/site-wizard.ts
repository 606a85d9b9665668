import type { Connection } from '../../model/connection.ts';
import type { SeenNode } from '../../model/node.ts';
import {
  type OnboardingState,
  onboardingStateSchema,
  type SiteOnboarding,
  type WizardChange,
} from '../../model/onboarding.ts';
import { adServices, socialServices, connectableServices } from '../../platforms/registry.ts';
import { advance, loadingStep, listWizardSteps } from './wizard.ts';

type WizardMove = Exclude<WizardChange, { type: 'ready-seen' }>;
type Attr = Pick<SeenNode['attr'], 'accounts' | 'expediteOnboarding' | 'onboarding' | 'status'>;
const wizardServices = [...socialServices, ...adServices] as const;

const isExpedited = ({ expediteOnboarding }: Attr): boolean => expediteOnboarding === true;

/** Returns the last step of this kind of site up to the stored one. The kind may have changed since. */
function getCurrentStep(attr: Attr): number {
  const stored = attr.onboarding?.step ?? 1;
  return Math.max(...listWizardSteps(isExpedited(attr)).filter(step => step <= stored));
}

/**
 * Returns the wizard state of a site: the step is stored, and the claimed services follow from its accounts. A service
 * that was set aside and claimed later counts as claimed.
 */
export function computeOnboardingState(attr: Attr): OnboardingState {
  const { accounts = {}, onboarding } = attr;
  const isClaimed = (service: (typeof wizardServices)[number]) => accounts[service] !== undefined;
  const later = (onboarding?.later ?? []).filter(service => !isClaimed(service));
  const isOpen = (service: (typeof wizardServices)[number]) => !isClaimed(service) && !later.includes(service);
  return onboardingStateSchema.parse({
    expedited: isExpedited(attr),
    step: getCurrentStep(attr),
    socialMediaService: socialServices.find(isOpen) ?? 'summary',
    paidAdsService: adServices.find(isOpen) ?? 'summary',
    analyticsChosen: accounts.ga4 !== undefined,
    claimed: Object.fromEntries(wizardServices.filter(isClaimed).map(service => [service, true])),
    dontHaveIt: Object.fromEntries(later.map(service => [service, true])),
    qAndA: onboarding?.answers ?? [],
  });
}

/** Returns true while a site's users have steps of the wizard ahead; an onboarded site without a wizard has none. */
export function isInWizard(attr: Attr): boolean {
  if (attr.onboarding === undefined) return false;
  return getCurrentStep(attr) < loadingStep(isExpedited(attr));
}

/** Returns true if the wizard can be opened and moved: the site is being onboarded or its users have started it. */
export const hasWizard = (attr: Attr): boolean => attr.status === 'onboarding' || attr.onboarding !== undefined;

/** The questions and video that the sales token sets for steps 6 and 7 of an expedited site. */
export type Asked = { readonly questions: readonly string[]; readonly hasVideo: boolean };

/**
 * Returns the stored attributes after a change in the wizard; null if the current step does not allow it. Submitting
 * marks the site onboarded. Without a video its step is skipped.
 */
export function wizardMoved<Node extends Attr>(
  attr: Node,
  change: WizardChange | undefined,
  answers: SiteOnboarding['answers'] | undefined,
  asked: Asked,
): Node | null {
  const stored = computeOnboardingState(attr);
  if (change?.type === 'ready-seen') {
    const isAtEnd = answers === undefined && stored.step === loadingStep(stored.expedited);
    return isAtEnd && attr.onboarding !== undefined
      ? { ...attr, onboarding: { ...attr.onboarding, readySeen: true } }
      : null;
  }
  if (!hasWizard(attr) || (answers !== undefined && stored.step !== 6)) return null;
  const before = answers === undefined ? stored : advance(stored, { type: 'answered', answers });
  const after = change === undefined ? before : moved(before, change, asked);
  if (change !== undefined && after === before) return null;
  const onboarding: SiteOnboarding = {
    step: after.step,
    later: wizardServices.filter(service => after.dontHaveIt[service] === true),
    answers: after.qAndA,
  };
  return { ...attr, onboarding, ...(after.submitted && attr.status === 'onboarding' ? { status: 'onboarded' } : {}) };
}

function moved(state: OnboardingState, change: WizardMove, { questions, hasVideo }: Asked): OnboardingState {
  switch (change.type) {
    case 'claim-later':
      return change.services.reduce((current, service) => advance(current, { type: 'claim-later', service }), state);
    case 'video-ended':
      return state.step === 7 ? advance(advance(state, change), { type: 'next' }) : state;
    case 'next': {
      const next = advance(state, { type: 'next', questions });
      return next.step === 7 && !hasVideo ? advance(advance(next, { type: 'video-ended' }), { type: 'next' }) : next;
    }
    case 'previous':
    case 'crumb':
    case 'edit':
      return advance(state, change);
  }
}

/**
 * Returns true if a site's syncs mark it onboarded after its user left early: every chosen service is synced, and the
 * wizard is past step 4, or step 5 of an expedited site. PageSpeed needs no user, so it does not count.
 */
export function isOnboardedByData(
  attr: Attr,
  connections: readonly Pick<Connection, 'service' | 'backfill'>[],
): boolean {
  if (attr.status !== 'onboarding' || getCurrentStep(attr) <= (isExpedited(attr) ? 5 : 4)) return false;
  const chosen = connectableServices.filter(service => attr.accounts?.[service] !== undefined);
  const isCollected = (service: (typeof chosen)[number]) => {
    const backfill = connections.find(connection => connection.service === service)?.backfill;
    return backfill !== undefined && backfill !== null && backfill.finishedAt !== null && backfill.done > 0;
  };
  return chosen.length > 0 && chosen.every(isCollected);
}
