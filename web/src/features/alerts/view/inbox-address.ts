import { writeAddress, readAddress } from '../../../app/address/address.ts';

export const inboxTabs = ['todo', 'snoozed', 'done', 'rules'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export const kindChoices = [
  { value: 'all', label: 'All kinds' },
  { value: 'alert', label: 'Alerts' },
  { value: 'recommendation', label: 'Recommendations' },
] as const;
type KindChoice = (typeof kindChoices)[number]['value'];

export const ownerChoices = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Unassigned' },
] as const;
type OwnerChoice = (typeof ownerChoices)[number]['value'];

/** The inbox that an address shows. */
export type InboxAddress = {
  readonly tab: InboxTab;
  readonly kind: KindChoice;
  readonly owner: OwnerChoice;
  /** The key of a finding in the opened row; null: none is open. */
  readonly open: string | null;
  /** The site of the alert that the path names; null: the site of the page. */
  readonly of: string | null;
};

/** Parts of the page below the tab of rules, by their ids. */
const partsOfRules: ReadonlySet<string> = new Set(['#rules', '#chat-tools']);

/** Reads the query and the hash; unknown values count as absent. */
export function readInboxAddress(search: string, hash: string): InboxAddress {
  const query = new URLSearchParams(search);
  const choose = <T extends string>(name: string, values: readonly T[], standard: T): T =>
    values.find(value => value === query.get(name)) ?? standard;
  return {
    tab: choose('tab', inboxTabs, partsOfRules.has(hash) || query.has('place') ? 'rules' : 'todo'),
    kind: choose(
      'kind',
      kindChoices.map(({ value }) => value),
      'all',
    ),
    owner: choose(
      'owner',
      ownerChoices.map(({ value }) => value),
      'everyone',
    ),
    open: query.get('open'),
    of: query.get('of'),
  };
}

/** Returns the link to an inbox, or to one of its alerts; the scope of the page stays. */
export function inboxLink(
  search: string,
  { tab, kind, owner, open, of, ruleId }: Partial<InboxAddress> & { readonly ruleId?: string },
): string {
  const query = new URLSearchParams(writeAddress('', readAddress(search)));
  if (tab !== undefined && tab !== 'todo') query.set('tab', tab);
  if (kind !== undefined && kind !== 'all') query.set('kind', kind);
  if (owner !== undefined && owner !== 'everyone') query.set('owner', owner);
  if (open != null) query.set('open', open);
  if (of != null) query.set('of', of);
  const text = query.toString();
  return `/alerts${ruleId === undefined ? '' : `/${ruleId}`}${text === '' ? '' : `?${text}`}`;
}
