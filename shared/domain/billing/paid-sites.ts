import * as z from 'zod/mini';
import { maxPaidSites } from '../../model/billing.ts';
import { daySchema, idSchema } from '../../model/primitives.ts';
import type { Day } from '../periods/days.ts';

/**
 * A site that a subscription pays for, with the last day of the trial that it replaced; `wasOpen`: it took changes
 * without a trial or a plan.
 */
export type PaidFor = { readonly siteId: string; readonly trialUntil: Day | null; readonly wasOpen?: boolean };
type Metadata = Readonly<Record<string, string>>;

/** The provider's limits: characters a value, and keys of which some hold other things. */
const maxCharacters = 500;
const maxKeys = 40;

const isSitesKey = (key: string) => /^sites\d*$/.test(key);
const keyAt = (index: number) => (index === 0 ? 'sites' : `sites${index}`);
/** Replaces the trial's last day for a site that was open without a trial. */
const open = '-';
const formatEntry = ({ siteId, trialUntil, wasOpen }: PaidFor) => {
  const before = trialUntil ?? (wasOpen === true ? open : null);
  return before === null ? siteId : `${siteId}:${before}`;
};

/**
 * Writes a subscription's sites into its own metadata, so that payment and sites change in one step. Unused keys of
 * `before` are cleared. Null if there are too many sites.
 */
export function metadataOfSites(sites: readonly PaidFor[], before: Metadata = {}): Record<string, string> | null {
  if (sites.length > maxPaidSites) return null;
  const values: string[] = [];
  for (const entry of sites.map(formatEntry)) {
    const last = values.at(-1);
    if (last !== undefined && last.length + 1 + entry.length <= maxCharacters)
      values[values.length - 1] = `${last},${entry}`;
    else values.push(entry);
  }
  if (values.length > maxKeys) return null;
  const emptied = Object.keys(before)
    .filter(isSitesKey)
    .map(key => [key, ''] as const);
  return Object.fromEntries([...emptied, ...values.map((value, index) => [keyAt(index), value] as const)]);
}

/** Reads what `metadataOfSites` wrote, ignoring invalid ids. */
export const sitesOfMetadata = (metadata: Metadata): PaidFor[] =>
  Object.entries(metadata)
    .filter(([key]) => isSitesKey(key))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([, value]) => value.split(','))
    .flatMap(entry => {
      const [id, day] = entry.split(':');
      const [siteId, trial] = [z.safeParse(idSchema, id), z.safeParse(daySchema, day)];
      if (!siteId.success) return [];
      const wasOpen = day === open ? { wasOpen: true } : {};
      return [{ siteId: siteId.data, trialUntil: trial.success ? trial.data : null, ...wasOpen }];
    });

/** Returns the difference between paid and wanted sites, each in its order. */
export function siteChanges(
  paid: readonly string[],
  requested: readonly string[],
): { added: string[]; dropped: string[] } {
  return { added: requested.filter(id => !paid.includes(id)), dropped: paid.filter(id => !requested.includes(id)) };
}
