import { canonicalJson } from '../audits/canonical-json.ts';
import { mergeLead, type VersionedLead } from './merge.ts';

/** For so long an import can be taken back. */
export const undoDays = 7;
const dayMs = 86_400_000;
/** What an import said is kept apart for longer than that, so that an undo that was just asked for still finds it. */
const apartMs = (undoDays + 1) * dayMs;

/** What one import said of a lead. `at`: when its newest line was stored (epoch ms). */
export type ImportPart = { readonly importId: string; readonly at: number; readonly said: VersionedLead };
/** A lead with what each import said of it kept apart. `base`: all else that was said; null where nothing was. */
export type LeadParts = { readonly base: VersionedLead | null; readonly imports: readonly ImportPart[] };
export const noParts: LeadParts = { base: null, imports: [] };

/** Which import a lead comes from, and when it is stored. */
export type ImportRef = { readonly importId: string; readonly at: Date };

const merged = (a: VersionedLead | null, b: VersionedLead): VersionedLead => (a === null ? b : mergeLead(a, b));

/**
 * The lead that all parts make together; null when there is none. Merging knows no order, so which part came when does
 * not matter.
 */
export const wholeLead = ({ base, imports }: LeadParts): VersionedLead | null =>
  imports.reduce((sum, { said }) => merged(sum, said), base);

/** With what an arrival said, or an import. An import that tells nothing beyond the base leaves no part. */
export function withUpdate({ base, imports }: LeadParts, said: VersionedLead, from: ImportRef | null): LeadParts {
  if (from === null) return { base: merged(base, said), imports };
  const others = imports.filter(({ importId }) => importId !== from.importId);
  const own = merged(imports.find(({ importId }) => importId === from.importId)?.said ?? null, said);
  if (base !== null && canonicalJson(mergeLead(base, own)) === canonicalJson(base)) return { base, imports: others };
  const part = { importId: from.importId, at: from.at.getTime(), said: own };
  return { base, imports: [...others, part].sort((a, b) => (a.importId < b.importId ? -1 : 1)) };
}

/** Without what an import said: as if its file had never come, whatever came since. */
export const withoutImport = ({ base, imports }: LeadParts, undone: string): LeadParts => ({
  base,
  imports: imports.filter(({ importId }) => importId !== undone),
});

/** Parts that no undo asks for any more join the base. */
export function settledParts({ base, imports }: LeadParts, now: Date): LeadParts {
  const isOld = ({ at }: ImportPart) => now.getTime() - at > apartMs;
  return {
    base: imports.filter(isOld).reduce((sum, { said }) => merged(sum, said), base),
    imports: imports.filter(one => !isOld(one)),
  };
}

/** Whether an import whose first lead was stored at `first` can still be taken back. */
export const canBeUndone = (first: string, now: Date): boolean => now.getTime() - Date.parse(first) <= undoDays * dayMs;
