import * as z from 'zod/mini';
import { callGraph, type GraphCall } from './call.ts';
import type { FacebookService } from './errors.ts';
import { parsedAs } from './paging.ts';

const personSchema = z.object({ id: z.string(), name: z.optional(z.string()) });

/** Whose sign-in a token is: the one account that stands above ad accounts and pages. */
export async function fetchPerson(
  service: FacebookService,
  token: string,
): Promise<{ accountId: string; accountName: string }> {
  const call: GraphCall = { service, path: 'me', parameters: { fields: 'id,name' }, token };
  const { id, name } = parsedAs(personSchema, await callGraph(call), call);
  return { accountId: id, accountName: (name ?? id).slice(0, nameLength) };
}

/** What a site's account keeps of a name. */
export const nameLength = 200;
