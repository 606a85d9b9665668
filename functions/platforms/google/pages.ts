import * as z from 'zod/mini';
import type { Service } from '../../../shared/platforms/registry.ts';
import { invalidAnswer } from '../platform-error.ts';
import { callGoogle } from './call.ts';

type Page = { nextPageToken?: string | undefined };
type List<Answer extends Page> = {
  service: Service;
  report: string;
  schema: z.ZodMiniType<Answer>;
  maxPages: number;
  /** '' asks for the first page. */
  call: (pageToken: string) => Promise<{ data: unknown }>;
};

/**
 * Yields the pages of a list, one call each; the reader may stop early. `maxPages` guards against endless tokens.
 * @throws {PlatformError} the call's own error; invalid-answer, naming the report and the field.
 */
export async function* iteratePages<Answer extends Page>(list: List<Answer>): AsyncGenerator<Answer> {
  const { service, report, maxPages } = list;
  let pageToken = '';
  for (let page = 0; page < maxPages; page += 1) {
    const answer = parseAnswer(service, report, list.schema, await callGoogle(service, () => list.call(pageToken)));
    yield answer;
    pageToken = answer.nextPageToken ?? '';
    if (pageToken === '') return;
  }
  throw invalidAnswer(service, report, 'nextPageToken', `does not end after ${maxPages} pages`);
}

/**
 * Reads all pages of a list.
 * @throws {PlatformError} as `pagesOf`.
 */
export async function everyPage<Answer extends Page>(list: List<Answer>): Promise<Answer[]> {
  const pages: Answer[] = [];
  for await (const page of iteratePages(list)) pages.push(page);
  return pages;
}

/**
 * Parses an answer by its schema.
 * @throws {PlatformError} invalid-answer, naming the report and the field.
 */
export function parseAnswer<Answer>(
  service: Service,
  report: string,
  schema: z.ZodMiniType<Answer>,
  answer: unknown,
): Answer {
  const parsed = z.safeParse(schema, answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidAnswer(service, report, issue?.path.join('.') || 'answer', issue?.message ?? 'malformed');
}
