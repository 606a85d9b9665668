import type { NodeType } from '../../model/node.ts';

const longestStem = 48;
const shortest = 3;
/** Never a node's id: the provider's prefix, and path segments next to ids. */
const reserved: ReadonlySet<string> = new Set(['isl', 'logo', 'new', 'admin', 'companies', 'month']);
const plainNames: Record<NodeType, string> = {
  TOP_ORG: 'company',
  ORG: 'organization',
  REG: 'region',
  SITE: 'site',
  TOKEN: 'token',
};

/** The readable part of a new node's id: its name in lower-case letters and digits, separated by hyphens. */
function makeStem(name: string, type: NodeType): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const stem = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replaceAll(/^-|-$/g, '');
  if (stem === '') return plainNames[type];
  return stem.length < shortest || reserved.has(stem) ? `${plainNames[type]}-${stem}` : stem;
}

/**
 * Builds a new node's id: a readable name and unpredictable characters, 'northfold-boston-1a2b3c4d'. Unlike a counter,
 * it doesn't reveal whether another tenant has a node of this name. It matches `idSchema`.
 * @param random 6 to 12 lower-case letters and digits
 */
export const idFromName = (name: string, type: NodeType, random: string): string => `${makeStem(name, type)}-${random}`;
