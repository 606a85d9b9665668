import * as z from 'zod/mini';
import { keepReadableRows } from '../odd-rows.ts';
import { invalidAnswer } from '../platform-error.ts';
import { callGraph, type GraphCall } from './call.ts';
import { isTooMuchData } from './errors.ts';

/** `next` is an address that contains the token: only its presence is used. */
const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z.optional(
    z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })), next: z.optional(z.string()) }),
  ),
});

type Page = z.infer<typeof pageSchema>;

export type Listing<Row> = {
  readonly call: GraphCall;
  readonly row: z.ZodMiniType<Row>;
  /** Rows per page. */
  readonly limit: number;
  readonly maxPages: number;
  /** Allows fewer rows for the first page when it is too large for the platform. */
  readonly mayShrink?: boolean;
};

/** Minimum page size; smaller pages are not tried. */
const smallestLimit = 25;

/**
 * Lists every row, page by page by cursor. A later page too large for the platform is requested with half the rows.
 * @throws {PlatformError} invalid-answer naming list and field if no row can be parsed, or for a list without an end.
 */
export async function listGraph<Row>({ call, row, limit, maxPages, mayShrink = false }: Listing<Row>): Promise<Row[]> {
  const { service, path } = call;
  const rows: unknown[] = [];
  const readRow = (given: unknown, index: number): Row => {
    const parsed = z.safeParse(row, given);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = [`data[${index}]`, ...(issue?.path ?? [])].join('.');
    throw invalidAnswer(service, path, field, issue?.message ?? 'malformed');
  };
  let after: string | null = null;
  let size = limit;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: Page | null = await pageAfter(call, after, size).catch((error: unknown) => {
      if (!isTooMuchData(error) || (after === null && !mayShrink) || size <= smallestLimit) throw error;
      return null;
    });
    if (answer === null) {
      size = Math.max(smallestLimit, Math.floor(size / 2));
      continue;
    }
    for (const given of answer.data) rows.push(given);
    if (answer.paging?.next === undefined) return keepReadableRows(service, path, rows, readRow);
    after = answer.paging.cursors?.after ?? null;
    if (after === null) throw invalidAnswer(service, path, 'paging.cursors.after', 'missing');
  }
  throw invalidAnswer(service, path, 'paging', `does not end after ${maxPages} pages`);
}

async function pageAfter(call: GraphCall, after: string | null, limit: number): Promise<Page> {
  const answer = await callGraph({
    ...call,
    parameters: { ...call.parameters, limit: String(limit), ...(after === null ? {} : { after }) },
  });
  return parsedAs(pageSchema, answer, call);
}

/**
 * Parses an answer.
 * @throws {PlatformError} invalid-answer naming path and field.
 */
export function parsedAs<Shape>(schema: z.ZodMiniType<Shape>, answer: unknown, { service, path }: GraphCall): Shape {
  const parsed = z.safeParse(schema, answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidAnswer(service, path, issue?.path.join('.') || 'answer', issue?.message ?? 'malformed');
}
