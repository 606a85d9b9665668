import type { NodeType } from '../../model/node.ts';
import { keyed } from '../keyed.ts';
import { type Action, actions } from './actions.ts';
import { decide } from './decide.ts';
import { type AccessNode, reaches, type Viewer } from './reach.ts';
import { type Role, roles, roleTraits } from './roles.ts';
import { rules } from './rules.ts';

/** A role's permission for an action: everywhere, nowhere, or on these node types. */
export type MatrixCell = 'yes' | 'no' | readonly NodeType[];
export type MatrixRow = { readonly action: Action; readonly cells: Readonly<Record<Role, MatrixCell>> };

const path = '/ISL/token/company/organization/region/site';
const makePath = (siteId: string): string => path.slice(0, path.indexOf(`/${siteId}`) + siteId.length + 1);
const node = (siteId: string, type: NodeType, more: Partial<AccessNode> = {}): AccessNode => ({
  siteId,
  type,
  sitePath: makePath(siteId),
  suspended: false,
  isAffiliate: false,
  isFranchise: false,
  linkedFrom: [],
  hasEcommerce: true,
  directoryAccess: true,
  ...more,
});

/** One branch of a tree, from a sales token down to a site. */
const sampleNodes: readonly AccessNode[] = [
  node('token', 'TOKEN'),
  node('company', 'TOP_ORG'),
  node('organization', 'ORG'),
  node('region', 'REG'),
  node('site', 'SITE'),
];
const nodesByRole: Readonly<Record<Role, AccessNode | null>> = {
  admin: null,
  reseller: node('token', 'TOKEN'),
  affiliate: node('token', 'TOKEN', { isAffiliate: true }),
  'top-organization': node('company', 'TOP_ORG'),
  organization: node('organization', 'ORG'),
  region: node('region', 'REG'),
  site: node('site', 'SITE'),
  trial: node('site', 'SITE', { trialExpiryDate: '2026-12-01' }),
  none: null,
};

/** A user of each role, at its place in the sample branch. */
export const sampleViewer = (role: Role): Viewer => ({
  userId: role,
  isAdmin: roleTraits[role].isProvider,
  node: nodesByRole[role],
  disabled: false,
  trialExpired: false,
});

function makeCell(role: Role, action: Action): MatrixCell {
  const viewer = sampleViewer(role);
  if (rules[action].on !== 'node') return decide(viewer, action, null).outcome === 'allowed' ? 'yes' : 'no';
  const within = sampleNodes.filter(item => reaches(viewer, item));
  const open = within.filter(item => decide(viewer, action, item).outcome === 'allowed').map(({ type }) => type);
  if (open.length === 0) return 'no';
  return open.length === within.length ? 'yes' : open;
}

/** Every action by every role, from `decide` itself: what `npm run access-matrix` prints (specification 6). */
export const accessMatrix = (): MatrixRow[] =>
  actions.map(action => ({
    action,
    cells: keyed(roles, role => makeCell(role, action)),
  }));

/** The matrix as a table of text. */
export function matrixText(rows: readonly MatrixRow[] = accessMatrix()): string {
  const text = (cell: MatrixCell): string => (typeof cell === 'string' ? cell : cell.join(' '));
  const padded = (column: readonly string[]): string[] => {
    const width = Math.max(...column.map(({ length }) => length));
    return column.map(cell => cell.padEnd(width));
  };
  const names = padded(['action', ...rows.map(({ action }) => action)]);
  const columns = roles.map(role => padded([role, ...rows.map(({ cells }) => text(cells[role]))]));
  return names.map((name, line) => [name, ...columns.map(column => column[line])].join('  ').trimEnd()).join('\n');
}
