import type { Ga4PagesDay } from '../../platforms/ga4/days.ts';
import type { GscTermsDay } from '../../platforms/gsc/days.ts';
import type { EvidenceRows } from '../../model/recommendation.ts';
import { clipped, evidenceRows } from './finding.ts';

type Sums = { readonly weight: number; readonly acted: number };
type Both = { now: Sums; before: Sums };
const none: Sums = { weight: 0, acted: 0 };
const added = (a: Sums, b: Sums): Sums => ({ weight: a.weight + b.weight, acted: a.acted + b.acted });

/** Compares rows by name in both months; those that lost most against the previous month's rate are first. */
function largestLosses(
  columns: readonly string[],
  now: readonly (readonly [string, Sums])[],
  before: readonly (readonly [string, Sums])[],
): EvidenceRows | null {
  const sums = new Map<string, Both>();
  const of = (name: string): Both => {
    const found = sums.get(name) ?? { now: none, before: none };
    sums.set(name, found);
    return found;
  };
  for (const [name, counts] of now) of(name).now = added(of(name).now, counts);
  for (const [name, counts] of before) of(name).before = added(of(name).before, counts);
  const lost = ({ now: is, before: was }: Both) =>
    was.weight === 0 ? 0 : (was.acted * is.weight) / was.weight - is.acted;
  const rows = [...sums]
    .filter(([, both]) => lost(both) > 0)
    .toSorted(([a, both], [b, other]) => lost(other) - lost(both) || a.localeCompare(b))
    .slice(0, evidenceRows)
    .map(([name, both]) => [clipped(name, 120), both.now.weight, both.before.acted, both.now.acted]);
  return rows.length === 0 ? null : { columns: [...columns], rows };
}

const landings = (days: readonly Ga4PagesDay[]) =>
  days.flatMap(({ pages }) =>
    pages.map(({ page, sessions, keyEvents }) => [page, { weight: sessions, acted: keyEvents }] as const),
  );

/** Returns the landing pages whose goals per session dropped most; null if none did. */
export const landingEvidence = (now: readonly Ga4PagesDay[], before: readonly Ga4PagesDay[]): EvidenceRows | null =>
  largestLosses(['Landing page', 'Sessions', 'Goals before', 'Goals'], landings(now), landings(before));

/** Returns the landing pages with the most visits, where users look for a goal first; null if there are none. */
export function visitedEvidence(now: readonly Ga4PagesDay[]): EvidenceRows | null {
  const sums = new Map<string, number>();
  for (const [page, { weight }] of landings(now)) sums.set(page, (sums.get(page) ?? 0) + weight);
  const rows = [...sums]
    .toSorted(([a, sessions], [b, other]) => other - sessions || a.localeCompare(b))
    .slice(0, evidenceRows)
    .map(([page, sessions]) => [clipped(page, 120), sessions]);
  return rows.length === 0 ? null : { columns: ['Landing page', 'Sessions'], rows };
}

const found = (days: readonly GscTermsDay[]) =>
  days.flatMap(({ pages }) =>
    pages.map(({ page, impressions, clicks }) => [page, { weight: impressions, acted: clicks }] as const),
  );

/** Returns the pages in search results whose clicks per impression dropped most; null if none did. */
export const searchEvidence = (now: readonly GscTermsDay[], before: readonly GscTermsDay[]): EvidenceRows | null =>
  largestLosses(['Page', 'Impressions', 'Clicks before', 'Clicks'], found(now), found(before));
