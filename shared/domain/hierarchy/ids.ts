import type { NodeType } from '../../model/node.ts';

const longestStem = 48;
const shortest = 3;
/** Never a node's: the provider's prefix, and words that stand beside ids in addresses. */
const reserved: ReadonlySet<string> = new Set(['isl', 'logo', 'new', 'admin', 'companies', 'month']);
const plainNames: Record<NodeType, string> = { TOP_ORG: 'company', ORG: 'organization', REG: 'region', SITE: 'site', TOKEN: 'token' };

/** The readable part of a new node's id: its name in lower-case letters and digits, parted by hyphens. */
function stemOf(name: string, type: NodeType): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const stem = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longestStem).replaceAll(/^-|-$/g, '');
  if (stem === '') return plainNames[type];
  return stem.length < shortest || reserved.has(stem) ? `${plainNames[type]}-${stem}` : stem;
}

/**
 * Ids for a new node, the most readable first: 'northfold-boston', 'northfold-boston-2' ..., and at last one with the
 * random letters and digits given, which nobody has. Each matches `idSchema`.
 */
export function idsFromName(name: string, type: NodeType, random: string): string[] {
  const stem = stemOf(name, type);
  return [stem, ...[2, 3, 4].map(number => `${stem}-${number}`), `${stem}-${random}`];
}
