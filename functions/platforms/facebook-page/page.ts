import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { callGraph, type GraphCall, toPathSegment } from '../facebook/call.ts';
import { parsedAs } from '../facebook/paging.ts';
import { nameLength, fetchPerson } from '../facebook/person.ts';
import { listWithPortfolios } from '../facebook/portfolios.ts';
import { PlatformError } from '../platform-error.ts';

const instagramSchema = z.object({
  id: z.string().check(z.minLength(1)),
  username: z.optional(z.string()),
  followers_count: z.optional(z.int()),
});
const listedSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  instagram_business_account: z.optional(instagramSchema),
});
const pageSchema = z.extend(listedSchema, { access_token: z.optional(z.string().check(z.minLength(1))) });

/** Lists every page the person shared, directly or through a business portfolio, with its Instagram account. */
export async function listPages(token: string): Promise<PlatformAccount[]> {
  const person = await fetchPerson('fbPage', token);
  const rows = await listWithPortfolios(
    {
      call: {
        service: 'fbPage',
        path: 'me/accounts',
        parameters: { fields: 'id,name,instagram_business_account{id,username}' },
        token,
      },
      row: listedSchema,
      limit: 100,
      maxPages: 50,
    },
    ['owned_pages', 'client_pages'],
  );
  return [
    {
      ...person,
      choices: rows.map(({ id, name, instagram_business_account: instagram }) => {
        const pageName = (name || id).slice(0, nameLength);
        return { id, name: pageName, account: { pageId: id, pageName, ...(instagram && { igPageId: instagram.id }) } };
      }),
    },
  ];
}

export type OpenPage = {
  readonly name: string;
  /** Page token: used for one pull and never stored. */
  readonly token: string;
  readonly instagram: {
    readonly id: string;
    readonly username: string | null;
    readonly followers: number | null;
  } | null;
};

/**
 * Fetches a page's token with the person's token.
 * @throws {PlatformError} access-lost when the answer has none: the person no longer has a task on the page.
 */
export async function openPage(userToken: string, pageId: string): Promise<OpenPage> {
  const call: GraphCall = {
    service: 'fbPage',
    path: toPathSegment(pageId),
    token: userToken,
    parameters: { fields: 'id,name,access_token,instagram_business_account{id,username,followers_count}' },
  };
  const {
    name,
    access_token: token,
    instagram_business_account: instagramAccount,
  } = parsedAs(pageSchema, await callGraph(call), call);
  if (token === undefined) {
    throw new PlatformError({
      platform: 'fbPage',
      kind: 'access-lost',
      message: 'The user has no page task that allows reading it',
    });
  }
  const instagram =
    instagramAccount === undefined
      ? null
      : {
          id: instagramAccount.id,
          username: instagramAccount.username ?? null,
          followers: instagramAccount.followers_count ?? null,
        };
  return { name: name ?? pageId, token, instagram };
}
