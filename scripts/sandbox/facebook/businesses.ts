import type { SandboxPerson } from '../sandbox-person.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** Business at Facebook. Ids derive from its key. */
export type FacebookBusiness = SandboxBusiness & {
  readonly pageId: string;
  readonly instagramId: string | null;
  readonly adAccountId: string;
  /** Currency of the ad account, which may differ from the business's. */
  readonly adCurrency: string;
  readonly quirk: Quirk;
  /** Business portfolio that owns it, or manages it for a client: it is in none of the person's own lists. */
  readonly portfolio: 'owned' | 'client' | null;
};

/** Portfolio shared by all people with a role. */
export const portfolioId = '930000000000001';
const choosePortfolio = (index: number): FacebookBusiness['portfolio'] =>
  index % 6 === 4 ? 'owned' : index % 6 === 5 ? 'client' : null;

/**
 * Special cases of businesses, by position: of every two dozen, one each is
 * - denied: listed, but its insights are refused;
 * - small-page: fewer than 100 likes, so its page has no insights;
 * - no-instagram, small-instagram (fewer than 100 followers), late (yesterday appears after 30 hours), late-instagram
 *   (36 hours);
 * - no-ads: an ad account without campaigns; euro: another currency; closed: a closed account;
 * - big: more than a week of insights is too large for one answer; huge: only jobs work.
 */
type Quirk =
  | 'denied'
  | 'small-page'
  | 'no-instagram'
  | 'small-instagram'
  | 'late'
  | 'late-instagram'
  | 'no-ads'
  | 'euro'
  | 'closed'
  | 'big'
  | 'huge'
  | null;
const quirks: Readonly<Record<number, Quirk>> = {
  13: 'denied',
  14: 'small-page',
  15: 'no-instagram',
  16: 'small-instagram',
  17: 'late',
  18: 'late-instagram',
  19: 'no-ads',
  20: 'euro',
  21: 'closed',
  22: 'big',
  23: 'huge',
};

export const facebookBusinesses = (businesses: readonly SandboxBusiness[]): FacebookBusiness[] =>
  businesses.map((business, index) => {
    const quirk = quirks[index % 24] ?? null;
    return {
      ...business,
      quirk,
      portfolio: choosePortfolio(index),
      pageId: `61${business.key}`,
      adAccountId: `20${business.key}`,
      instagramId: quirk === 'no-instagram' ? null : `1784140${business.key}`,
      adCurrency: quirk === 'euro' ? 'EUR' : business.currencyCode,
    };
  });

/**
 * Reports whether a person may read businesses: anyone with an account here has a role on all of them, others on none.
 */
export const mayRead = (people: readonly SandboxPerson[], email: string): boolean => {
  const ids = people.find(person => person.email === email)?.accountIds ?? [];
  return ids === 'all' || ids.length > 0;
};
