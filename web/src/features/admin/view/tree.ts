import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { meetsName } from '../../../../../shared/domain/search/name-search.ts';
import type { NodeSummary, NodeType } from '../../../../../shared/model/node.ts';
import type { Tone } from '../../../components/status/badge.tsx';
import { capital, typeNames } from './type-names.ts';

/** The loaded children of one node; `cursor` continues the list. */
export type Branch = {
  readonly nodes: readonly NodeSummary[];
  readonly cursor: string | null;
  readonly status: 'loading' | 'loaded' | 'failed';
};
export type Branches = Readonly<Record<string, Branch>>;

type Page = { readonly result: readonly NodeSummary[]; readonly cursor: string | null };

/** Replaces all loaded children by the first page, so that deleted or moved nodes disappear. */
export const withFirstPage = (branches: Branches, parentId: string, { result, cursor }: Page): Branches => ({
  ...branches,
  [parentId]: { nodes: result, cursor, status: 'loaded' },
});

/** Appends a page of children; a node in both counts once. */
export function withPage(branches: Branches, parentId: string, page: Page): Branches {
  const existing = branches[parentId]?.nodes ?? [];
  const fresh = new Map(page.result.map(node => [node.siteId, node]));
  const nodes = existing.map(node => fresh.get(node.siteId) ?? node);
  const have = new Set(nodes.map(node => node.siteId));
  nodes.push(...page.result.filter(node => !have.has(node.siteId)));
  return { ...branches, [parentId]: { nodes, cursor: page.cursor, status: 'loaded' } };
}

export const withStatus = (branches: Branches, parentId: string, status: 'loading' | 'failed'): Branches => ({
  ...branches,
  [parentId]: { nodes: branches[parentId]?.nodes ?? [], cursor: branches[parentId]?.cursor ?? null, status },
});

/** Updates the name and state of a saved node in every list. */
export function withSaved(branches: Branches, saved: NodeSummary): Branches {
  return Object.fromEntries(
    Object.entries(branches).map(([parentId, branch]) => [
      parentId,
      {
        ...branch,
        nodes: branch.nodes.map(node =>
          node.siteId === saved.siteId
            ? { ...saved, ...(node.linked === undefined ? {} : { linked: node.linked }) }
            : node,
        ),
      },
    ]),
  );
}

/** Removes a deleted node from every list, with its loaded children. */
export function withoutNode(branches: Branches, siteId: string): Branches {
  const { [siteId]: _, ...others } = branches;
  return Object.fromEntries(
    Object.entries(others).map(([parentId, branch]) => [
      parentId,
      { ...branch, nodes: branch.nodes.filter(node => node.siteId !== siteId) },
    ]),
  );
}

export type Mark = { readonly word: string; readonly tone: Tone; readonly about?: string };

/** The special state of a node as one word next to its name; 'suspended' overrides all others. */
export function findNodeMark({ suspended, status, trialExpiryDate }: NodeSummary, today: string): Mark | null {
  if (suspended) return { word: 'Suspended', tone: 'bad' };
  if (trialExpiryDate !== undefined) {
    return trialExpiryDate < today
      ? { word: 'Trial ended', tone: 'warning', about: `Free trial ended on ${formatDate(trialExpiryDate)}` }
      : { word: 'Trial', tone: 'info', about: `Free trial until ${formatDate(trialExpiryDate)}` };
  }
  if (status === 'onboarding') return { word: 'Onboarding', tone: 'info' };
  return status === 'evaluation' ? { word: 'Evaluation', tone: 'neutral' } : null;
}

/** A filter works from 3 characters, ignoring case, anywhere in the name (specification 5). */
export const activeFilter = (typed: string): string => (typed.trim().length >= 3 ? typed.trim().toLowerCase() : '');

/**
 * True if a row passes the filter: its own name matches, or a loaded child's name or the parent's (`parentFits`) does.
 * A region found by name therefore shows its sites.
 */
export function fits(node: NodeSummary, filter: string, branches: Branches, parentFits: boolean): boolean {
  if (filter === '' || parentFits || meetsName(node.name, filter)) return true;
  return branches[node.siteId]?.nodes.some(child => fits(child, filter, branches, false)) ?? false;
}

/** 'Organization, 5 regions, 14 sites loaded': counts of loaded nodes; an unfinished list says 'more than'. */
export function branchSentence(node: Pick<NodeSummary, 'siteId' | 'type'>, branches: Branches): string {
  const title = capital(typeNames[node.type].one);
  const branch = branches[node.siteId];
  if (branch === undefined || branch.status !== 'loaded') return title;
  const counts = new Map<NodeType, number>();
  for (const child of branch.nodes) counts.set(child.type, (counts.get(child.type) ?? 0) + 1);
  const words = [...counts].map(
    ([type, count]) => `${count} ${count === 1 ? typeNames[type].one : typeNames[type].many}`,
  );
  const more = branch.cursor === null ? '' : ', more to load';
  return [title, ...words].join(', ') + more;
}

/** True for a node that opens as its own list level; a region opens in place, a site is only selected. */
const descends = (type: NodeType): boolean => type === 'TOP_ORG' || type === 'ORG' || type === 'TOKEN';

/** The list's position for a chosen node: the ancestors that are levels, top first, and the regions to open. */
export function findTreePlace(chain: readonly NodeSummary[]): {
  levels: readonly NodeSummary[];
  open: readonly string[];
} {
  return {
    levels: chain.filter(node => descends(node.type)),
    open: chain.filter(node => node.type === 'REG').map(node => node.siteId),
  };
}
