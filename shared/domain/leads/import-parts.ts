import { canonicalJson } from '../audits/canonical-json.ts';
import { mergeLead, type VersionedLead } from './merge.ts';

/** Days within which an import can be undone. */
export const undoDays = 7;
const dayMs = 86_400_000;
/**
 * Import data is stored separately for longer than that, so that an undo requested at the last moment still finds it.
 */
const apartMs = (undoDays + 1) * dayMs;

/** One import's data about a lead. `at`: when its newest line was stored (epoch ms). */
export type ImportPart = { readonly importId: string; readonly at: number; readonly said: VersionedLead };
/** A lead with each import's data stored separately. `base`: all other data; null if there is none. */
export type LeadParts = { readonly base: VersionedLead | null; readonly imports: readonly ImportPart[] };
export const noParts: LeadParts = { base: null, imports: [] };

/** The import a lead comes from, and when it is stored. */
export type ImportRef = { readonly importId: string; readonly at: Date };

const merged = (a: VersionedLead | null, b: VersionedLead): VersionedLead => (a === null ? b : mergeLead(a, b));

/**
 * The lead that all parts make together; null when there is none. Merging knows no order, so which part came when does
 * not matter.
 */
export const wholeLead = ({ base, imports }: LeadParts): VersionedLead | null =>
  imports.reduce((sum, { said: update }) => merged(sum, update), base);

/** Adds a delivery's or import's data. An import that adds nothing beyond the base leaves no part. */
export function withUpdate({ base, imports }: LeadParts, update: VersionedLead, from: ImportRef | null): LeadParts {
  if (from === null) return { base: merged(base, update), imports };
  const others = imports.filter(({ importId }) => importId !== from.importId);
  const combined = merged(imports.find(({ importId }) => importId === from.importId)?.said ?? null, update);
  if (base !== null && canonicalJson(mergeLead(base, combined)) === canonicalJson(base))
    return { base, imports: others };
  const part = { importId: from.importId, at: from.at.getTime(), said: combined };
  return { base, imports: [...others, part].sort((a, b) => (a.importId < b.importId ? -1 : 1)) };
}

/** Removes an import's data, as if its file had never been imported. */
export const withoutImport = ({ base, imports }: LeadParts, undone: string): LeadParts => ({
  base,
  imports: imports.filter(({ importId }) => importId !== undone),
});

/** Merges parts that can no longer be undone into the base. */
export function settledParts({ base, imports }: LeadParts, now: Date): LeadParts {
  const isOld = ({ at }: ImportPart) => now.getTime() - at > apartMs;
  return {
    base: imports.filter(isOld).reduce((sum, { said: update }) => merged(sum, update), base),
    imports: imports.filter(part => !isOld(part)),
  };
}

/** Returns true if an import whose first lead was stored at `first` can still be undone. */
export const canBeUndone = (first: string, now: Date): boolean => now.getTime() - Date.parse(first) <= undoDays * dayMs;
