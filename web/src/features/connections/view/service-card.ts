import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import type { Connection } from '../../../../../shared/model/connection.ts';
import type { SeenAccounts } from '../../../../../shared/model/node.ts';
import { serviceNames } from '../../../../../shared/platforms/registry.ts';
import { storedFields } from './account-choice.ts';
import {
  connectionNotice,
  connectionState,
  endsIn,
  freshness,
  type CardState,
  type Notice,
  type Present,
} from './connection-state.ts';
import { panelFacts, panelServices, type PanelService } from './panels.ts';
import { describeVerification } from './verification.ts';

export type Fact = { readonly label: string; readonly value: string; readonly warning?: boolean };

export type ServiceCard = {
  readonly service: PanelService;
  readonly title: string;
  readonly state: CardState;
  /** True if a choice on the page isn't saved. */
  readonly unsaved: boolean;
  /** The selected values: label and value, in the order of the selects. */
  readonly chosen: readonly Fact[];
  /** The data that the service provides, for a card without an account. */
  readonly about: string;
  readonly notice: Notice | null;
  /** The sync time and the date range. */
  readonly fresh: string | null;
  /** Days until its credential ends; null: not soon. */
  readonly endsIn: number | null;
};

const universalChosen = [
  ['Account', 'accountName'],
  ['Property', 'propertyName'],
  ['View', 'viewName'],
] as const;

function chosenFacts(service: PanelService, accounts: SeenAccounts): readonly Fact[] {
  const fields = storedFields(accounts, service);
  const labels = service === 'ga' ? universalChosen : panelFacts(service).chosen;
  const facts = labels.flatMap(([label, field]) => {
    const value = fields[field];
    return typeof value === 'string' && value !== '' ? [{ label, value }] : [];
  });
  const status = accounts.gmb?.verificationStatus;
  if (service !== 'gmb' || status === undefined || status === '') return facts;
  const { text, warning } = describeVerification(status);
  return [...facts, { label: 'Status', value: text, warning }];
}

const countedFact = (connection: Connection | undefined): readonly Fact[] =>
  connection?.countedFrom === undefined ? [] : [{ label: 'Counts from', value: formatDate(connection.countedFrom) }];

function universalCard(accounts: SeenAccounts): ServiceCard {
  return {
    service: 'ga',
    title: serviceNames.ga,
    state: 'retired',
    unsaved: false,
    chosen: chosenFacts('ga', accounts),
    notice: null,
    fresh: null,
    endsIn: null,
    about:
      accounts.ga === undefined
        ? 'Shut down by Google on July 1, 2023.'
        : 'Shut down by Google. The stored account stays readable, but nothing new is synced.',
  };
}

/** The content of one service's card. `accounts` are the saved choices, `pending` the unsaved ones. */
export function serviceCard(
  service: PanelService,
  accounts: SeenAccounts,
  connection: Connection | undefined,
  pending: SeenAccounts,
  present: Present,
): ServiceCard {
  if (service === 'ga') return universalCard(accounts);
  const stored = accounts[service];
  const unsaved = pending[service] !== undefined;
  const state = connectionState(stored, connection, present.now);
  return {
    service,
    title: serviceNames[service],
    state,
    unsaved,
    chosen: [...chosenFacts(service, unsaved ? pending : accounts), ...(unsaved ? [] : countedFact(connection))],
    about: panelFacts(service).gives,
    notice: unsaved
      ? { tone: 'info', text: stored === undefined ? 'New choice, not saved yet.' : 'New token, not saved yet.' }
      : connectionNotice(service, state, stored ?? {}, connection, present),
    fresh: stored === undefined || unsaved ? null : freshness(service, connection, present),
    endsIn: stored === undefined ? null : endsIn(stored, present),
  };
}

const troubleFirst: Record<CardState, number> = {
  'access-lost': 0,
  reconnect: 0,
  interrupted: 1,
  failing: 1,
  waiting: 2,
  collecting: 2,
  connected: 2,
  'not-connected': 3,
  retired: 4,
};

/** All nine cards, those that need action first. An unsaved choice does not move a card. */
export function serviceCards(
  accounts: SeenAccounts,
  connections: readonly Connection[],
  pending: SeenAccounts,
  present: Present,
): ServiceCard[] {
  return panelServices
    .map(service =>
      serviceCard(
        service,
        accounts,
        connections.find(item => item.service === service),
        pending,
        present,
      ),
    )
    .sort((a, b) => troubleFirst[a.state] - troubleFirst[b.state]);
}

const weekDays = 7;
const working: ReadonlySet<CardState> = new Set<CardState>(['connected', 'collecting', 'waiting']);

/**
 * '5 of 8 connected, 1 to reconnect, 1 not syncing, 1 expires within a week'. Universal Analytics can no longer be
 * connected: it does not count.
 */
export function servicesSentence(cards: readonly ServiceCard[]): string {
  const count = (fits: (card: ServiceCard) => boolean) => cards.filter(fits).length;
  const trouble = count(card => card.state === 'reconnect' || card.state === 'access-lost');
  const failing = count(card => card.state === 'failing');
  const ending = count(card => working.has(card.state) && card.endsIn !== null && card.endsIn <= weekDays);
  return [
    `${count(card => working.has(card.state))} of ${count(card => card.service !== 'ga')} connected`,
    ...(trouble === 0 ? [] : [`${trouble} to reconnect`]),
    ...(failing === 0 ? [] : [`${failing} not syncing`]),
    ...(ending === 0 ? [] : [`${ending} ${ending === 1 ? 'expires' : 'expire'} within a week`]),
  ].join(', ');
}

/** The facts for administrators about a credential that must be renewed (specification 2 and 6). */
export function tokenFacts(accounts: SeenAccounts, service: keyof SeenAccounts): readonly Fact[] {
  const { tokenId, refreshAlertDate } = storedFields(accounts, service);
  return [
    { label: 'Token ID', value: typeof tokenId === 'string' ? tokenId : '–' },
    {
      label: 'Next Alert Date',
      value: typeof refreshAlertDate === 'string' ? formatDate(refreshAlertDate) : 'None set',
    },
  ];
}
