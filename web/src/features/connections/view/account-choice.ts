import type { PlatformAccount } from '../../../../../shared/model/connection.ts';
import type { Accounts } from '../../../../../shared/model/node.ts';

type Ga4Account = NonNullable<Accounts['ga4']>;

/** What stands in the two selects of the Google Analytics card; null is 'nothing chosen yet'. */
export type Choice = { readonly accountId: string | null; readonly propertyId: string | null };

/** The first choice to show: the saved one where this sign-in still reaches it, else the only one there is. */
export function firstChoice(accounts: readonly PlatformAccount[], saved: Ga4Account | undefined): Choice {
  const known = accounts.find(account => account.accountId === saved?.accountId);
  const account = known ?? (accounts.length === 1 ? accounts[0] : undefined);
  if (account === undefined) return { accountId: null, propertyId: null };
  const property = account.choices.find(choice => choice.id === saved?.propertyId) ?? (account.choices.length === 1 ? account.choices[0] : undefined);
  return { accountId: account.accountId, propertyId: property?.id ?? null };
}

/** Choosing another account empties the property, unless the account has only one. */
export function chooseAccount(accounts: readonly PlatformAccount[], accountId: string): Choice {
  const account = accounts.find(item => item.accountId === accountId);
  const only = account?.choices.length === 1 ? account.choices[0] : undefined;
  return { accountId: account?.accountId ?? null, propertyId: only?.id ?? null };
}

/** The account to save; null until both selects have an explicit choice of what the sign-in lists. */
export function chosenAccount(tokenId: string, accounts: readonly PlatformAccount[], choice: Choice): Ga4Account | null {
  const account = accounts.find(item => item.accountId === choice.accountId);
  const property = account?.choices.find(item => item.id === choice.propertyId);
  if (account === undefined || property === undefined) return null;
  return {
    tokenId,
    accountId: account.accountId,
    accountName: account.accountName,
    propertyId: property.id,
    propertyName: property.name,
  };
}

/** A re-authorisation must use a sign-in that still reaches what is chosen (specification 5). */
export const reaches = (accounts: readonly PlatformAccount[], saved: Ga4Account): boolean =>
  accounts.some(account => account.choices.some(choice => choice.id === saved.propertyId));
