import type { NodeSummary, NodeType } from '../../../../../shared/model/node.ts';

/** The children of one node as far as they are loaded; `cursor` is where the rest goes on. */
export type Branch = {
  readonly nodes: readonly NodeSummary[];
  readonly cursor: string | null;
  readonly status: 'loading' | 'loaded' | 'failed';
};
export type Branches = Readonly<Record<string, Branch>>;

/** A page of children put behind those already there; a node that both name counts once. */
export function withPage(branches: Branches, parentId: string, page: { result: readonly NodeSummary[]; cursor: string | null }): Branches {
  const known = branches[parentId]?.nodes ?? [];
  const fresh = new Map(page.result.map(node => [node.siteId, node]));
  const nodes = known.map(node => fresh.get(node.siteId) ?? node);
  const have = new Set(nodes.map(node => node.siteId));
  nodes.push(...page.result.filter(node => !have.has(node.siteId)));
  return { ...branches, [parentId]: { nodes, cursor: page.cursor, status: 'loaded' } };
}

export const withStatus = (branches: Branches, parentId: string, status: 'loading' | 'failed'): Branches => ({
  ...branches,
  [parentId]: { nodes: branches[parentId]?.nodes ?? [], cursor: branches[parentId]?.cursor ?? null, status },
});

/** A node that was saved: its name is new wherever it stands. */
export function withSaved(branches: Branches, saved: Pick<NodeSummary, 'siteId' | 'name'>): Branches {
  return Object.fromEntries(
    Object.entries(branches).map(([parentId, branch]) => [
      parentId,
      { ...branch, nodes: branch.nodes.map(node => (node.siteId === saved.siteId ? { ...node, name: saved.name } : node)) },
    ]),
  );
}

/** A filter works from 3 characters, without regard to case, anywhere in the name (specification 5). */
export const activeFilter = (typed: string): string => (typed.trim().length >= 3 ? typed.trim().toLowerCase() : '');

/**
 * Whether a row stands while the filter is on: its own name fits, one of its loaded children's does, or its
 * parent's does (`parentFits`), so that a region found by name shows its sites.
 */
export function fits(node: NodeSummary, filter: string, branches: Branches, parentFits: boolean): boolean {
  if (filter === '' || parentFits || node.name.toLowerCase().includes(filter)) return true;
  return branches[node.siteId]?.nodes.some(child => fits(child, filter, branches, false)) ?? false;
}

const typeNames: Record<NodeType, { one: string; many: string }> = {
  TOP_ORG: { one: 'company', many: 'companies' },
  ORG: { one: 'organization', many: 'organizations' },
  REG: { one: 'region', many: 'regions' },
  SITE: { one: 'site', many: 'sites' },
  TOKEN: { one: 'sales token', many: 'sales tokens' },
};

/** 'Organization, 5 regions, 14 sites loaded': counts of what is loaded; an unfinished list says 'more than'. */
export function branchSentence(node: Pick<NodeSummary, 'siteId' | 'type'>, branches: Branches): string {
  const name = typeNames[node.type].one;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const branch = branches[node.siteId];
  if (branch === undefined || branch.status !== 'loaded') return title;
  const counts = new Map<NodeType, number>();
  for (const child of branch.nodes) counts.set(child.type, (counts.get(child.type) ?? 0) + 1);
  const words = [...counts].map(([type, count]) => `${count} ${count === 1 ? typeNames[type].one : typeNames[type].many}`);
  const more = branch.cursor === null ? '' : ', more to load';
  return [title, ...words].join(', ') + more;
}

/** A node that is opened in the list as a level of its own; a region opens in place, a site is only chosen. */
export const descends = (type: NodeType): boolean => type === 'TOP_ORG' || type === 'ORG' || type === 'TOKEN';

/** Where the list stands for a chosen node: the ancestors that are levels, top first, and the regions to open. */
export function placeOf(chain: readonly NodeSummary[]): { levels: readonly NodeSummary[]; open: readonly string[] } {
  return {
    levels: chain.filter(node => descends(node.type)),
    open: chain.filter(node => node.type === 'REG').map(node => node.siteId),
  };
}
