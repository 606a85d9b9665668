import type { SandboxPerson } from '../sandbox-person.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** A business as Facebook knows it. Ids are made of its key. */
export type FacebookBusiness = SandboxBusiness & {
  readonly pageId: string;
  readonly instagramId: string | null;
  readonly adAccountId: string;
  /** The ad account's own, which is not always the business's. */
  readonly adCurrency: string;
  readonly quirk: Quirk;
  /** A business portfolio that owns it, or manages it for a client: no list of the person himself has it. */
  readonly portfolio: 'owned' | 'client' | null;
};

/** The portfolio in which everybody works who has a role anywhere. */
export const portfolioId = '930000000000001';
const portfolioOf = (index: number): FacebookBusiness['portfolio'] =>
  index % 6 === 4 ? 'owned' : index % 6 === 5 ? 'client' : null;

/**
 * What is odd about a business, by its place in the list of all: of every two dozen, one each has
 * - denied: is listed, but its insights are refused;
 * - small-page: fewer than 100 likes, so that the page is told nothing;
 * - no-instagram, small-instagram (fewer than 100 followers), late (yesterday is there only after 30 hours),
 *   late-instagram (36 hours);
 * - no-ads: an ad account that never ran a campaign; euro: one in another currency; closed: one that is closed;
 * - big: more than a week of insights is too much for one answer; huge: any direct answer is, only jobs are made.
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
      portfolio: portfolioOf(index),
      pageId: `61${business.key}`,
      adAccountId: `20${business.key}`,
      instagramId: quirk === 'no-instagram' ? null : `1784140${business.key}`,
      adCurrency: quirk === 'euro' ? 'EUR' : business.currencyCode,
    };
  });

/** Whoever has an account anywhere here has a role on every business; the others on none. */
export const mayRead = (people: readonly SandboxPerson[], email: string): boolean => {
  const ids = people.find(person => person.email === email)?.accountIds ?? [];
  return ids === 'all' || ids.length > 0;
};
