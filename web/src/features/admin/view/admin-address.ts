import * as z from 'zod/mini';
import { idSchema } from '../../../../../shared/model/primitives.ts';
import type { Creation } from './creation.ts';

/** The service in the address when a user comes from the list. */
const firstService = 'ga';
const newTypes = z.enum(['TOP_ORG', 'ORG', 'REG', 'SITE', 'TOKEN']);

export type AdminPlace = {
  /** True if the list of sales tokens is shown. */
  readonly tokens: boolean;
  /** A node or sales token being created. */
  readonly creation: Creation | 'token' | null;
};

/** The parsed query of the address; invalid parts are left out. */
export function readPlace(query: URLSearchParams): AdminPlace {
  const type = z.safeParse(newTypes, query.get('new'));
  const below = z.safeParse(idSchema, query.get('below'));
  const creation = !type.success
    ? null
    : type.data === 'TOKEN'
      ? 'token'
      : { type: type.data, below: below.success ? below.data : null };
  return { tokens: query.get('tab') === 'tokens' || creation === 'token', creation };
}

export const nodeAddress = (siteId: string): string => `/admin/${siteId}/${firstService}`;
export const tokensAddress = '/admin?tab=tokens';
export const newTokenAddress = '/admin?tab=tokens&new=TOKEN';
export const newAddress = ({ type, below }: Creation): string =>
  `/admin?new=${type}${below === null ? '' : `&below=${below}`}`;
