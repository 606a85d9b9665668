import * as z from 'zod/mini';
import type { ComparisonKind } from '../../../../shared/domain/periods/periods.ts';
import { bases, type Basis } from '../../../../shared/numbers/comparison/basis.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { idSchema, scopeIdSchema } from '../../../../shared/model/primitives.ts';

/**
 * The view stored in a link, so that everyone sees the same page. Company and region follow from the site. `node` is
 * the node of the reports: a site, all sites of a region, organization or company, or a group of sites.
 */
export type Address = {
  readonly site: string | null;
  readonly node: string | null;
  readonly period: string | null;
  readonly compare: ComparisonKind;
  /** The method to compare counts of two periods of different length; null: the default for these lengths. */
  readonly basis: Basis | null;
};

/** Characters of a period; longer values are ignored. */
const longestPeriod = 40;
const keys = ['site', 'node', 'period', 'compare', 'basis'] as const;

/** Reads the query. Malformed parts count as absent, except a period: the page reports one that it can't show. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const id = (name: string) => z.safeParse(idSchema, query.get(name)).data ?? null;
  return {
    site: id('site'),
    node: z.safeParse(scopeIdSchema, query.get('node')).data ?? null,
    period: query.get('period')?.slice(0, longestPeriod) ?? null,
    compare: query.get('compare') === 'year-ago' ? 'year-ago' : 'previous',
    basis: bases.find(basis => basis === query.get('basis')) ?? null,
  };
}

/** The query with these parts changed; default values are left out, other parameters stay. */
export function writeAddress(search: string, change: Partial<Address>): string {
  const query = new URLSearchParams(search);
  const next = { ...readAddress(search), ...change };
  for (const key of keys) query.delete(key);
  if (next.site !== null) query.set('site', next.site);
  if (next.node !== null) query.set('node', next.node);
  if (next.period !== null && next.period !== 'last-31') query.set('period', next.period);
  if (next.compare !== 'previous') query.set('compare', next.compare);
  if (next.basis !== null) query.set('basis', next.basis);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters of an address, to keep them between pages. */
export const keepAddressFilters = (search: string): string => writeAddress('', readAddress(search));

/**
 * Returns a sentence about a page that shows one site at a time, for a user who asked for others or for none; null if
 * they chose this one.
 */
export function oneSiteText(search: string, page: string, site: Pick<NodeSummary, 'siteId' | 'name'>): string | null {
  const { site: siteId, node } = readAddress(search);
  const isChosen = node === null ? siteId !== null : node === site.siteId;
  return isChosen ? null : `${page} shows one site at a time. You're viewing ${site.name}. Choose another site above.`;
}

/**
 * Returns a sentence about a part of the address that can't be shown; null if everything is shown. `site` is shown
 * instead.
 */
export function unshownPart(search: string, site: string | undefined): string | null {
  const wantedSite = new URLSearchParams(search).get('site');
  if (wantedSite !== null && site !== undefined && readAddress(search).site === null) {
    return `This link's site doesn't exist. You're viewing ${site}. Ask for a new link, or choose a site above.`;
  }
  return null;
}
