import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../../../shared/model/connection.ts';
import { accountsSchema, type Accounts, type SeenAccounts, type SeenNode } from '../../../../../shared/model/node.ts';
import { serviceNames, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { chosenSignIn } from '../../../../../shared/model/sign-in.ts';
import { proposedChoice } from '../../../../../shared/domain/onboarding/proposal.ts';
import { panelFacts, signInName } from './panels.ts';

/** The selects of a panel: an account at the platform and a choice below it; null is 'nothing chosen yet'. */
export type Picked = { readonly groupId: string | null; readonly choiceId: string | null };
type Listed = readonly PlatformAccount[];
type Choice = PlatformAccount['choices'][number];

const nothing: Picked = { groupId: null, choiceId: null };
const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** One shared value for sites without accounts, so that memoized results stay the same. */
const noAccounts: SeenAccounts = {};

/** The stored accounts of a site. */
export const storedAccounts = ({ attr }: SeenNode): SeenAccounts => attr.accounts ?? noAccounts;

/** The stored values of a service's account, by field. */
export const storedFields = (accounts: SeenAccounts, service: keyof SeenAccounts): Readonly<Record<string, unknown>> =>
  accounts[service] ?? {};

const isSaved = (service: ConnectableService, { account }: Choice, saved: SeenAccounts): boolean => {
  const { key } = panelFacts(service);
  return account[key] !== undefined && account[key] === storedFields(saved, service)[key];
};

/** The stored choice, as this sign-in lists it. */
function savedChoice(service: ConnectableService, listed: Listed, saved: SeenAccounts): Picked | undefined {
  for (const group of listed) {
    const choice = group.choices.find(item => isSaved(service, item, saved));
    if (choice !== undefined) return { groupId: group.accountId, choiceId: choice.id };
  }
  return undefined;
}

/** A re-authorization needs a sign-in that still has access to the chosen account (specification 5). */
export const reaches = (service: ConnectableService, listed: Listed, saved: SeenAccounts): boolean =>
  savedChoice(service, listed, saved) !== undefined;

/**
 * The initial selection: the stored choice if this sign-in still has access to it, otherwise the only one. If the
 * choice must be explicit (Business Profile, Facebook page), nothing is preselected. `website`: its own choice comes
 * before the only one.
 */
export function firstChoice(
  service: ConnectableService,
  listed: Listed,
  saved: SeenAccounts,
  website?: string,
): Picked {
  const stored = savedChoice(service, listed, saved);
  if (stored !== undefined || panelFacts(service).explicit) return stored ?? nothing;
  const proposed = proposedChoice(website, listed);
  if (proposed !== null) return proposed;
  if (panelFacts(service).group === null) {
    const onlyChoice = only(flatChoices(listed));
    return onlyChoice === undefined ? nothing : { groupId: onlyChoice.groupId, choiceId: onlyChoice.choiceId };
  }
  const group = only(listed);
  return group === undefined ? nothing : chooseGroup(service, listed, group.accountId);
}

/** Choosing another account clears the choice below it, unless there is only one and it need not be explicit. */
export function chooseGroup(service: ConnectableService, listed: Listed, groupId: string): Picked {
  const group = listed.find(item => item.accountId === groupId);
  const single = panelFacts(service).explicit ? undefined : only(group?.choices ?? []);
  return { groupId: group?.accountId ?? null, choiceId: single?.id ?? null };
}

/** Choices of a platform with one level; each belongs to the sign-in's group that lists it. */
export const flatChoices = (listed: Listed) =>
  listed.flatMap(group =>
    group.choices.map(choice => ({
      groupId: group.accountId,
      choiceId: choice.id,
      choice,
      label: listed.length > 1 ? `${choice.name} (${group.accountName})` : choice.name,
    })),
  );

/** The user whose sign-in lists the choices; null if the platform's own name is used. */
export function signedInAs(service: ConnectableService, listed: Listed): string | null {
  const name = only(listed)?.accountName;
  return name === undefined || name === signInName(service) || name === serviceNames[service] ? null : name;
}

/**
 * The account to save, without the notes of syncs of the previous one; null until the choice is complete and listed.
 */
export function chosenAccount(
  service: ConnectableService,
  tokenId: string,
  listed: Listed,
  picked: Picked,
  saved: SeenAccounts,
): Accounts | null {
  const choice = listed
    .find(group => group.accountId === picked.groupId)
    ?.choices.find(item => item.id === picked.choiceId);
  if (choice === undefined) return null;
  const goals =
    service === 'ga4' && isSaved(service, choice, saved) && saved.ga4?.goals !== undefined
      ? { goals: saved.ga4.goals }
      : {};
  const parsed = z.safeParse(accountsSchema, { [service]: { ...choice.account, ...goals, tokenId } });
  return parsed.success ? parsed.data : null;
}

/** True if a save would change nothing: the same choice of the same working sign-in. */
export const isStored = (service: ConnectableService, chosen: Accounts, saved: SeenAccounts): boolean => {
  const { key } = panelFacts(service);
  const [next, before] = [storedFields(chosen, service), storedFields(saved, service)];
  return (
    before[key] !== undefined &&
    next[key] === before[key] &&
    next['tokenId'] === chosenSignIn(service) &&
    before['refreshRequired'] !== true
  );
};

/** The maximum length of a location's website in its label (specification 5). */
const websiteLength = 50;

/** 'Cedar Hollow - https://cedarhollow.example'; a website of more than 50 characters ends in '...'. */
export function locationLabel(name: string, website: string | undefined): string {
  if (website === undefined || website === '') return name;
  return `${name} - ${website.length > websiteLength ? `${website.slice(0, websiteLength)}...` : website}`;
}

export const choiceLabel = (service: ConnectableService, { name, account }: Choice): string =>
  service === 'gmb' ? locationLabel(name, account['websiteUri']) : name;
