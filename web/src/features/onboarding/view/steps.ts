import { stepTitles } from '../../../../../shared/domain/onboarding/wizard.ts';
import type { SeenAccounts } from '../../../../../shared/model/node.ts';
import {
  adServices,
  type ConnectableService,
  platformTexts,
  serviceNames,
  socialServices,
} from '../../../../../shared/platforms/registry.ts';

type Step = keyof typeof stepTitles;

/** The wizard's steps as the crumbs name them, with the services that each claims, in order (specification 2). */
export const steps: readonly {
  readonly step: Step;
  readonly name: string;
  readonly services: readonly ConnectableService[];
}[] = [
  { step: 1, name: 'Google Analytics', services: ['ga4'] },
  { step: 2, name: 'Social media', services: socialServices },
  { step: 3, name: 'Paid ads', services: adServices },
  { step: 4, name: 'Final review', services: [] },
  { step: 5, name: 'Personalization', services: [] },
];

/** The wizard's name of a service. */
export const onboardingName = (service: ConnectableService): string =>
  platformTexts[service].wizardName ?? serviceNames[service];

/** The heading above an onboarding page's panel. */
export type Heading = {
  readonly title: string;
  readonly line: string;
  /** The services of the same step; the wizard has none for Search Console. */
  readonly services: readonly ConnectableService[];
  readonly step: Step | null;
};

export function getServiceHeading(service: ConnectableService): Heading {
  const step = steps.find(({ services }) => services.includes(service));
  if (step === undefined) {
    return {
      title: `Connect ${serviceNames[service]}`,
      line: 'Sign in, choose what belongs to this site, and save.',
      services: [service],
      step: null,
    };
  }
  const line =
    step.services.length === 1
      ? 'Sign in, choose what belongs to this site, and save.'
      : `Claim each of the ${step.services.length === 3 ? 'three' : step.services.length}, in any order.`;
  return { title: stepTitles[step.step], line, services: step.services, step: step.step };
}

export type Crumb = {
  readonly step: number;
  readonly name: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** The completed share of its services, 0 to 1. */
  readonly share: number;
};

/** The steps with the claimed share of each, by the stored accounts, not by clicks. */
export function listCrumbs(current: Step, accounts: SeenAccounts): readonly Crumb[] {
  return steps.map(({ step, name, services }) => {
    const claimed = services.filter(service => accounts[service] !== undefined).length;
    const share = services.length === 0 ? 0 : claimed / services.length;
    return { step, name, share, state: step === current ? 'current' : share === 1 ? 'done' : 'ahead' };
  });
}

/** '1 of 3 claimed.' */
export function claimedSentence(services: readonly ConnectableService[], accounts: SeenAccounts): string {
  return `${services.filter(service => accounts[service] !== undefined).length} of ${services.length} claimed`;
}
