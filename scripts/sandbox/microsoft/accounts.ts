import { hashParts } from '../generated/random.ts';
import type { SandboxPerson } from '../sandbox-person.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** Advertising account of the stand-in, below the customer (the business) that owns it. Ids are digits as text. */
export type AdsAccount = {
  readonly accountId: string;
  readonly name: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly currencyCode: string;
  readonly business: SandboxBusiness;
  /** Listed, but refuses its reports. */
  readonly denied: boolean;
  /** Has never run a campaign. */
  readonly idle: boolean;
};

/**
 * Creates one account per business with its name; every fifth has a second, unused one. Of each nine, the sixth refuses
 * its reports, the seventh has another currency and the eighth has no data, like a business without spend.
 */
export function makeAdsAccounts(businesses: readonly SandboxBusiness[]): AdsAccount[] {
  return businesses.flatMap((business, index) => {
    const { key, name } = business;
    const base = { business, customerId: `25${key}`, customerName: name };
    const foreign = business.currencyCode === 'USD' ? 'CAD' : 'USD';
    const main: AdsAccount = {
      ...base,
      accountId: `18${key}`,
      name,
      denied: index % 9 === 5,
      idle: index % 9 === 7 || business.adSpendPer31Days === null,
      currencyCode: index % 9 === 6 ? foreign : business.currencyCode,
    };
    const second: AdsAccount = {
      ...base,
      accountId: `19${key}`,
      name: `${name} - unused`,
      denied: false,
      idle: true,
      currencyCode: business.currencyCode,
    };
    return index % 5 === 4 ? [main, second] : [main];
  });
}

/** Reports whether a person may see them: anyone with a business sees all of them. */
export const mayList = (person: SandboxPerson | undefined): boolean =>
  person !== undefined && person.accountIds.length > 0;
export const makeMicrosoftUserId = (email: string): string =>
  String(130_000_000 + (hashParts('microsoft-user', email) % 9_000_000));

/** Builds an account as `Accounts/Search` and `Account/Query` return it. */
export const accountBody = (account: AdsAccount) => ({
  Id: account.accountId,
  Name: account.name,
  Number: `F${account.business.key}`,
  ParentCustomerId: account.customerId,
  BillToCustomerId: account.customerId,
  CurrencyCode: account.currencyCode,
  AccountLifeCycleStatus: 'Active',
  PauseReason: null,
  AccountFinancialStatus: 'ClearFinancialStatus',
  Language: 'English',
  TimeZone: 'EasternTimeUSCanada',
  AutoTagType: 'Inactive',
  AccountMode: 'Expert',
  ForwardCompatibilityMap: null,
  LinkedAgencies: null,
  TimeStamp: 'AAAAAH1yyMo=',
});
