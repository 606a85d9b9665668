import * as z from 'zod/mini';
import { callGraph, type GraphCall } from './call.ts';
import type { FacebookService } from './errors.ts';
import { parsedAs } from './paging.ts';

const personSchema = z.object({ id: z.string(), name: z.optional(z.string()) });

/** Fetches the person who signed in: the account that owns access to ad accounts and pages. */
export async function fetchPerson(
  service: FacebookService,
  token: string,
): Promise<{ accountId: string; accountName: string }> {
  const call: GraphCall = { service, path: 'me', parameters: { fields: 'id,name' }, token };
  const { id, name } = parsedAs(personSchema, await callGraph(call), call);
  return { accountId: id, accountName: (name ?? id).slice(0, nameLength) };
}

/** Maximum length of a name stored for a site's account. */
export const nameLength = 200;
