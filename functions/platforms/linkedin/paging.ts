import * as z from 'zod/mini';
import { invalidAnswer } from '../platform-error.ts';
import { callLinkedin, type LinkedinCall } from './call.ts';
import type { RestliQuery } from './restli.ts';

/** Guards against endless paging. */
const maxPages = 50;

/**
 * Lists every element of a list paged by cursor (`pageToken`): ad accounts, campaigns.
 * @throws {PlatformError} as callLinkedin does; invalid-answer for an endless cursor.
 */
export async function cursorElements<Element>({
  query,
  answer,
  ...call
}: Omit<LinkedinCall<Element>, 'answer'> & { answer: z.ZodMiniType<Element> }): Promise<Element[]> {
  const page = z.object({
    elements: z.array(answer),
    metadata: z.optional(z.object({ nextPageToken: z.optional(z.nullable(z.string())) })),
  });
  const found: Element[] = [];
  let pageToken = '';
  for (let asked = 0; asked < maxPages; asked += 1) {
    const given = await callLinkedin({
      ...call,
      query: { ...query, pageSize: 1000, ...(pageToken === '' ? {} : { pageToken }) },
      answer: page,
    });
    found.push(...given.elements);
    pageToken = given.metadata?.nextPageToken ?? '';
    if (pageToken === '') return found;
  }
  throw invalidAnswer(call.service, call.path, 'metadata.nextPageToken', `does not end after ${maxPages} pages`);
}

const pagingSchema = z.object({
  start: z.optional(z.int()),
  count: z.optional(z.int()),
  total: z.optional(z.int()),
  links: z.optional(z.array(z.object({ rel: z.optional(z.string()) }))),
});

/**
 * Lists every element of a list paged by `start` and `count`. Statistics are complete without a count, and a next page
 * is read only if the answer names one.
 * @throws {PlatformError} as callLinkedin does; invalid-answer for endless pages.
 */
export async function countedElements<Element>(
  { query, answer, ...call }: LinkedinCall<Element>,
  count?: number,
): Promise<Element[]> {
  const page = z.object({ elements: z.array(answer), paging: z.optional(pagingSchema) });
  const found: Element[] = [];
  for (let asked = 0; asked < maxPages; asked += 1) {
    const from: RestliQuery =
      found.length === 0 && count === undefined ? {} : { start: found.length, count: count ?? 100 };
    const { elements, paging } = await callLinkedin({ ...call, query: { ...query, ...from }, answer: page });
    found.push(...elements);
    const isNamed = paging?.links?.some(({ rel }) => rel === 'next') ?? false;
    if (elements.length === 0 || !(isNamed || (paging?.total ?? 0) > found.length)) return found;
  }
  throw invalidAnswer(call.service, call.path, 'paging', `does not end after ${maxPages} pages`);
}
