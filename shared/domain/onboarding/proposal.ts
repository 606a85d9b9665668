import type { PlatformAccount } from '../../model/connection.ts';

type Choice = PlatformAccount['choices'][number];
export type Proposal = { readonly groupId: string; readonly choiceId: string };

const address = /^(?:https?:\/\/|sc-domain:)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#].*)?$/i;
/** Shorter brand names appear in too many other names. */
const minBrandLength = 4;

/** Returns the host of a website or of text with one, such as 'cedarhollow.example'; null otherwise. */
const parseHost = (text: string): string | null => address.exec(text.trim())?.[1]?.toLowerCase() ?? null;
const toAlphanumeric = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Returns 3 if a field is exactly that host, 2 if its name contains the host, 1 if its name contains a part of it,
 * otherwise 0.
 */
function likeness(host: string, { name, account, websites = [] }: Choice): 0 | 1 | 2 | 3 {
  const fieldValues = [...websites, ...Object.values(account).filter(value => value !== name)];
  if (fieldValues.some(value => parseHost(value) === host)) return 3;
  if (name.toLowerCase().includes(host)) return 2;
  const brands = host
    .split('.')
    .slice(0, -1)
    .map(toAlphanumeric)
    .filter(({ length }) => length >= minBrandLength);
  return brands.some(brand => toAlphanumeric(name).includes(brand)) ? 1 : 0;
}

/**
 * Returns the property, page or location that belongs to a website, by host; null if no match or two equal matches
 * exist. This proposes a choice and never makes it.
 */
export function proposedChoice(website: string | undefined, listed: readonly PlatformAccount[]): Proposal | null {
  const host = parseHost(website ?? '');
  if (host === null) return null;
  const rated = listed.flatMap(({ accountId, choices }) =>
    choices.map(choice => ({ groupId: accountId, choiceId: choice.id, like: likeness(host, choice) })),
  );
  const most = Math.max(0, ...rated.map(({ like }) => like));
  const [best, other] = most === 0 ? [] : rated.filter(({ like }) => like === most);
  return best === undefined || other !== undefined ? null : { groupId: best.groupId, choiceId: best.choiceId };
}
