import {
  getAccountKeyField,
  type ConnectableService,
  connectableServices,
  platformTexts,
  providerByService,
  pulledPlatforms,
} from '../../../../../shared/platforms/registry.ts';
import { type PlatformTexts, providerNames } from '../../../../../shared/platforms/platform.ts';

/** The differences between the services' panels; everything else is shared. */
export type PanelFacts = Omit<PlatformTexts, 'nothing'> & {
  /** The text if a sign-in has no accounts. */
  readonly nothing: string;
  /** The field of a stored account that identifies its choice. */
  readonly key: string;
  /** The selected account, as named in a sentence. */
  readonly thing: string;
};

export const panelFacts = (service: ConnectableService): PanelFacts => ({
  ...platformTexts[service],
  nothing: nothingListed(service),
  key: getAccountKeyField(service),
  thing: pulledPlatforms[service].account.thing,
});

function nothingListed(service: ConnectableService): string {
  const { nothing } = platformTexts[service];
  if ('sentence' in nothing) return nothing.sentence;
  return `This ${signInName(service)} sign-in has no ${nothing.thing} we can read. Click Add Account and sign in with another one.`;
}

/** The name of the sign-in behind a service. */
export const signInName = (service: ConnectableService): string => providerNames[providerByService[service]];

/** The requirements shown before anything is connected. */
export function howTo(service: ConnectableService): string {
  const { group, choice } = panelFacts(service);
  const chosen = group === null ? choice : `${group} and ${choice}`;
  return `Sign in with ${signInName(service)}, choose the ${chosen.toLowerCase()}, and save. We sync up to 18 months.`;
}

/** The nine services of the administration, in the order used while none has a problem. */
export const panelServices: readonly PanelService[] = [
  ...(['analytics', 'social', 'ads', null] as const).flatMap(claim =>
    connectableServices.filter(service => pulledPlatforms[service].claim === claim),
  ),
  'ga',
];
export type PanelService = ConnectableService | 'ga';

/** The service whose panel an address names; 'ga' and 'ga4' both mean Google Analytics. */
export const panelNamed = (type: string | undefined): ConnectableService | undefined =>
  connectableServices.find(service => service === (type === 'ga' ? 'ga4' : type));
