import type { NodeAttr, NodeType } from '../../model/node.ts';
import { providerId } from './paths.ts';

/**
 * The form a new node begins with (specification 3 of the second document, default forms; 9, Defaults): state AL and
 * the Pacific zone; a sales token is an affiliate until someone says otherwise.
 */
const forms: Record<NodeType, NodeAttr> = {
  TOP_ORG: { city: '', state: 'AL', zip: '' },
  ORG: { city: '', state: 'AL', zip: '', token: providerId },
  REG: { city: '', state: 'AL', zip: '' },
  SITE: { address: '', city: '', state: 'AL', zip: '', tz: 'Pacific' },
  TOKEN: { isAffiliate: true },
};

export type Creator = { readonly isAdmin: boolean; readonly nodeType: NodeType | null; readonly siteId: string | null };

/**
 * Returns a new node's attributes before a user fills them in. An organization created by a reseller takes the
 * reseller's site id as its token. All others take the parent's token, or else the provider's.
 */
export function defaultAttr(type: NodeType, creator: Creator, parent?: { readonly attr: NodeAttr }): NodeAttr {
  const form = forms[type];
  if (type !== 'ORG') return form;
  const creatorToken = !creator.isAdmin && creator.nodeType === 'TOKEN' ? creator.siteId : null;
  return { ...form, token: creatorToken ?? parent?.attr.token ?? providerId };
}
