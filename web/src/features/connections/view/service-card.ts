import type { Connection } from '../../../../../shared/model/connection.ts';
import type { Accounts } from '../../../../../shared/model/node.ts';
import { serviceNames } from '../../../../../shared/model/primitives.ts';
import { authorizableServices } from '../../../../../shared/contract/connections.ts';

/** The nine services of the administration, in the order they stand when none is in trouble. */
export const panelServices = ['ga4', 'gmb', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin', 'gsc', 'ga'] as const;
export type PanelService = (typeof panelServices)[number];

export type CardState = 'reconnect' | 'trouble' | 'unsaved' | 'connected' | 'not-connected' | 'later' | 'retired';

export type ServiceCard = {
  readonly service: PanelService;
  readonly title: string;
  readonly state: CardState;
  /** What is chosen: label and value, in the order of the selects. */
  readonly chosen: readonly { readonly label: string; readonly value: string }[];
  /** One or two sentences in the body of a card that has no account. */
  readonly about: string;
  readonly notice: { readonly tone: 'warning' | 'info' | 'bad'; readonly text: string } | null;
  readonly pulledAt: string | null;
  readonly missingDays: readonly string[];
};

const gives: Record<PanelService, string> = {
  ga4: 'Sessions, conversions, channels, cities and landing pages.',
  gmb: 'Views, actions and reviews of the business listing.',
  fbPage: 'Followers, reach and the Instagram account behind the page.',
  linkedinOrg: 'Followers and reach of the LinkedIn page.',
  bing: 'Spend, clicks and conversions from Microsoft search.',
  fb: 'Spend, leads and cost per lead from Facebook and Instagram.',
  linkedin: 'Spend, leads and cost per lead from LinkedIn campaigns.',
  gsc: 'Searches that show the site, and where it stands in them.',
  ga: 'Switched off by Google on 1 July 2023.',
};

const chosenOf: { readonly [S in PanelService]: (accounts: Accounts) => readonly (readonly [string, string | undefined])[] } = {
  ga4: ({ ga4 }) => [['Account', ga4?.accountName], ['Property', ga4?.propertyName]],
  gmb: ({ gmb }) => [['Account', gmb?.accountName], ['Location', gmb?.locationName]],
  fbPage: ({ fbPage }) => [['Page', fbPage?.pageName]],
  linkedinOrg: ({ linkedinOrg }) => [['Organization', linkedinOrg?.organizationName]],
  bing: ({ bing }) => [['Customer', bing?.customerName], ['Account', bing?.accountName]],
  fb: ({ fb }) => [['Account', fb?.accountName], ['Ad account', fb?.adAccId]],
  linkedin: ({ linkedin }) => [['Account', linkedin?.accountName]],
  gsc: ({ gsc }) => [['Account', gsc?.accountName]],
  ga: ({ ga }) => [['Account', ga?.accountName], ['View', ga?.viewName]],
};

const canAuthorize = (service: PanelService) => authorizableServices.some(name => name === service);

const dayWords = (count: number) => (count === 1 ? '1 day is missing' : `${count} days are missing`);

function noticeOf(state: CardState, connection: Connection | undefined, refill: boolean): ServiceCard['notice'] {
  const missing = connection?.missingDays.length ?? 0;
  const gap = missing === 0 ? '' : `${dayWords(missing)}${refill ? '; they are refilled once you reset' : ''}.`;
  const told = (message: string) => [message, gap].join(' ').trim();
  if (state === 'unsaved') return { tone: 'info', text: 'New choice, not saved yet.' };
  if (state === 'reconnect') return { tone: 'warning', text: told(connection?.message ?? 'Access has ended. What was collected is kept.') };
  if (state === 'trouble') return { tone: 'bad', text: told(connection?.message ?? 'The last pull did not succeed.') };
  if (state !== 'connected') return null;
  if (connection?.message !== undefined) return { tone: 'info', text: told(connection.message) };
  return gap === '' ? null : { tone: 'warning', text: gap };
}

function stateOf(
  service: PanelService,
  account: { refreshRequired?: boolean | undefined } | undefined,
  connection: Connection | undefined,
  unsaved: boolean,
): CardState {
  if (service === 'ga') return 'retired';
  if (unsaved) return 'unsaved';
  if (account === undefined) return canAuthorize(service) ? 'not-connected' : 'later';
  if (account.refreshRequired === true || connection?.state === 'reconnect-needed') return 'reconnect';
  if (connection?.state === 'access-lost' || connection?.state === 'our-configuration') return 'trouble';
  return 'connected';
}

/**
 * What the card of one service says. `accounts` are the saved choices, `pending` those picked on the page and not
 * saved. A service whose consent this release cannot ask for is 'later': its button stays, disabled, with the reason.
 */
export function serviceCard(
  service: PanelService,
  accounts: Accounts,
  connection: Connection | undefined,
  pending: Accounts = {},
): ServiceCard {
  const unsaved = pending[service] !== undefined;
  const state = stateOf(service, accounts[service], connection, unsaved);
  const shown = unsaved ? pending : accounts;
  return {
    service,
    title: serviceNames[service],
    state,
    chosen: chosenOf[service](shown).flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }])),
    about:
      service === 'ga' && accounts.ga !== undefined
        ? 'Switched off by Google. Its stored account stays readable; nothing new is collected.'
        : gives[service],
    notice: noticeOf(state, connection, state === 'reconnect'),
    pulledAt: connection?.pulledAt ?? null,
    missingDays: connection?.missingDays ?? [],
  };
}

const troubleFirst: Record<CardState, number> = {
  trouble: 0, reconnect: 0, unsaved: 1, connected: 2, 'not-connected': 3, later: 4, retired: 5,
};

/** All nine cards, what needs a hand first. */
export function serviceCards(accounts: Accounts, connections: readonly Connection[], pending: Accounts = {}): ServiceCard[] {
  return panelServices
    .map(service => serviceCard(service, accounts, connections.find(item => item.service === service), pending))
    .sort((a, b) => troubleFirst[a.state] - troubleFirst[b.state]);
}

/** '5 of 9 connected, 1 to reconnect'. */
export function servicesSentence(cards: readonly ServiceCard[]): string {
  const connected = cards.filter(card => card.state === 'connected').length;
  const trouble = cards.filter(card => card.state === 'reconnect' || card.state === 'trouble').length;
  return `${connected} of ${cards.length} connected${trouble === 0 ? '' : `, ${trouble} to reconnect`}`;
}
