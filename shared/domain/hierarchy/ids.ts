import type { NodeType } from '../../model/node.ts';

const longestStem = 48;
const shortest = 3;
/** Never a node's: the provider's prefix, and words that stand beside ids in addresses. */
const reserved: ReadonlySet<string> = new Set(['isl', 'logo', 'new', 'admin', 'companies', 'month']);
const plainNames: Record<NodeType, string> = {
  TOP_ORG: 'company',
  ORG: 'organization',
  REG: 'region',
  SITE: 'site',
  TOKEN: 'token',
};

/** The readable part of a new node's id: its name in lower-case letters and digits, parted by hyphens. */
function stemOf(name: string, type: NodeType): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const stem = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replaceAll(/^-|-$/g, '');
  if (stem === '') return plainNames[type];
  return stem.length < shortest || reserved.has(stem) ? `${plainNames[type]}-${stem}` : stem;
}

/**
 * The id of a new node: its name made readable and letters and digits that nobody can foresee,
 * 'northfold-boston-1a2b3c4d'.
 * It never tells whether another tenant has a node of this name, as counting up would. It matches `idSchema`.
 * @param random 6 to 12 lower-case letters and digits
 */
export const idFromName = (name: string, type: NodeType, random: string): string => `${stemOf(name, type)}-${random}`;
