import type { NodeType } from '../../../../../shared/model/node.ts';

/** The display name of each node type, in lower case for a sentence. */
export const typeNames: Record<NodeType, { readonly one: string; readonly many: string }> = {
  TOP_ORG: { one: 'company', many: 'companies' },
  ORG: { one: 'organization', many: 'organizations' },
  REG: { one: 'region', many: 'regions' },
  SITE: { one: 'site', many: 'sites' },
  TOKEN: { one: 'sales token', many: 'sales tokens' },
};
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
